import type { Complaint } from './complaint.ts'

export const NEIGHBOURS: Complaint[] = [
  {
    path: ['Pests', 'Mice or rats', 'Inside the home'],
    trade: 'pests',
    titles: ['Mice in the kitchen', 'Mouse droppings under the sink'],
    texts: [
      'Found droppings behind the cooker and under the sink, and a chewed bag of rice. We hear scratching at night.',
      'We saw a mouse run under the units {since} and have caught two. There is a gap where the pipes go through the wall.',
    ],
    fixed: ['Three visits done, no more activity. Holes closed with wire wool and filler.'],
    season: 'winter',
  },
  {
    path: ['Pests', 'Mice or rats', 'Bin store'],
    trade: 'pests',
    titles: ['Rat seen by the bins in daylight', 'Rats in the bin store'],
    texts: [
      'I saw two rats in the bin store at lunch time, not shy at all. There are holes at the back wall.',
      'Rats around the bins {since}. The lids are left open, which does not help.',
    ],
    fixed: ['Burrows treated and filled, no bait taken on the last two visits.'],
    scenes: ['overflowing-bins'],
    shared: true,
  },
  {
    path: ['Pests', 'Ants'],
    trade: 'pests',
    titles: ['Ants coming in under the patio door', 'Flying ants indoors'],
    texts: [
      'A trail of ants comes in under the patio door and goes to the cupboards. Traps from the shop do not stop them.',
      'There are flying ants in {room} every afternoon. They come out of the skirting.',
    ],
    fixed: ['Gel applied along the skirting, all clear on the follow-up.'],
    season: 'summer',
  },
  {
    path: ['Pests', 'Wasps or bees'],
    trade: 'pests',
    titles: ['Wasps nest under the eaves', 'Wasps going in by the bathroom vent'],
    texts: [
      'There is a wasps nest under the eaves over the front door. My grandson is allergic.',
      'Wasps go in and out of the wall next to the bathroom vent, dozens of them.',
    ],
    fixed: ['Nest treated and taken down.'],
    scenes: ['gutter'],
    season: 'summer',
    urgent: true,
  },
  {
    path: ['Noise and neighbours', 'Building noise', 'Plant room'],
    trade: 'office',
    titles: ['Humming from the plant room at night', 'Loud pump noise through the floor'],
    texts: [
      'There is a low hum from the plant room that we feel more than hear. It starts at about eleven at night.',
      'The pump under our bedroom cuts in every four minutes, all night. I have a recording.',
    ],
    fixed: ['Pump put on rubber mounts and its night speed lowered.'],
    place: 'flat',
  },
  {
    path: ['Noise and neighbours', 'Loud music'],
    trade: 'office',
    titles: ['Loud music after midnight', 'Bass through the wall most nights'],
    texts: [
      'Loud music until three on Friday and Saturday. I have spoken to them politely twice.',
      'The bass comes through the wall most nights. I keep a diary and can send it to you.',
    ],
    fixed: ['Spoken to both sides, quiet hours agreed in writing.'],
    season: 'summer',
  },
  {
    path: ['TV and internet', 'Communal aerial', 'No signal'],
    trade: 'electrical',
    titles: ['No TV signal', 'Freeview channels have disappeared'],
    texts: [
      'No signal on the TV {since}, neighbours on our side have the same. It was windy that night.',
      'Half of the channels have disappeared. Retuning finds only twelve.',
    ],
    fixed: ['Amplifier in the loft replaced, all channels back.'],
    place: 'flat',
  },
  {
    path: ['TV and internet', 'Broadband installation'],
    trade: 'office',
    titles: ['Permission for fibre installation', 'Broadband engineer needs the riser key'],
    texts: [
      'My provider needs your permission to bring fibre up from the basement. Who signs that?',
      'The broadband engineer could not get into the riser cupboard and left. Can somebody meet him next time?',
    ],
    fixed: ['Consent given, letter in the post, caretaker will open the riser.'],
  },
  {
    path: ['General', 'Question about a repair'],
    trade: 'office',
    titles: ['When will the scaffolding come down', 'Follow-up on the repair of last month'],
    texts: [
      'The scaffolding has been up for nine weeks and nobody has worked on it for the last three. Is there a date?',
      'The fitter said somebody else would come back to paint, and I have not heard since. Could you chase it?',
    ],
    fixed: ['Answered by phone with the new dates.'],
  },
  {
    path: ['General', 'Alteration request'],
    trade: 'office',
    titles: ['May I put up shelves in the living room', 'May we paint one of the rooms'],
    texts: [
      'I would like to put up two shelves in {room}. The tenancy says to ask first, so here I am.',
      'May we paint {room} if we put it back to white when we leave?',
    ],
    fixed: ['Permission granted, conditions in the letter.'],
  },
  {
    path: ['General', 'Adaptation for disability'],
    trade: 'joinery',
    titles: ['Grab rail for the bathroom', 'Handrail at the front steps please'],
    texts: [
      'My father had a hip operation. The hospital recommends a grab rail by the bath and another by the toilet; I can send the letter.',
      'I find the three steps at the front difficult now. Could a rail be fitted on the right side?',
    ],
    fixed: ['Rail fitted into solid wall and load tested.'],
  },
  {
    path: ['Something else'],
    trade: 'office',
    titles: [
      'Not sure who to ask about the flag on the roof',
      'Lost cat, may I put up a poster in the lobby',
    ],
    texts: [
      'I did not find a category for this, sorry. Please pass it on to the right person.',
      'It is not really a repair, but I was told to use this form. Could you let me know either way?',
    ],
    fixed: ['Passed to the right person, who has answered.'],
  },
]
