import type { Complaint } from './complaint.ts'

export const OUTSIDE: Complaint[] = [
  {
    path: ['Bins and recycling', 'Missed collection', 'Recycling'],
    trade: 'office',
    titles: ['Recycling not collected', 'Recycling missed two weeks running'],
    texts: [
      'Recycling was not taken this week, all bins are full and people are leaving cardboard on the floor.',
      'The lorry came, but left our recycling with a tag on it saying that it was mixed.',
    ],
    scenes: ['overflowing-bins'],
    shared: true,
  },
  {
    path: ['Bins and recycling', 'Missed collection', 'General waste'],
    trade: 'office',
    titles: ['Bins not emptied', 'General waste missed this week'],
    texts: [
      'The general waste bins were not emptied on their day and it is starting to smell in this heat.',
      'Our bins were missed. I think a car was parked in front of the store, so the crew could not get in.',
    ],
    scenes: ['overflowing-bins'],
    season: 'summer',
    shared: true,
  },
  {
    path: ['Bins and recycling', 'Bin store', 'Overflowing'],
    trade: 'cleaning',
    titles: ['Bin store overflowing', 'Rubbish bags piled up outside the bin store'],
    texts: [
      'All the big bins are overflowing and there are bags on the ground. A fox had one open this morning.',
      'There is so much rubbish in the bin store that the door no longer closes.',
      'Bags are piled up next to the bins since the weekend. It is mostly from people moving out, I believe.',
    ],
    scenes: ['overflowing-bins'],
    shared: true,
  },
  {
    path: ['Bins and recycling', 'Bin store', 'Door or lock'],
    trade: 'joinery',
    titles: ['Bin store door off its hinge', 'Bin store code does not work'],
    texts: [
      'The left door of the bin store hangs from one hinge and could fall on a child.',
      'The code to the bin store was changed and nobody told us the new one.',
    ],
    scenes: ['overflowing-bins', 'broken-lock'],
    shared: true,
  },
  {
    path: ['Bins and recycling', 'Fly-tipping'],
    trade: 'cleaning',
    titles: ['Mattress dumped by the bins', 'Fly-tipping behind the garages'],
    texts: [
      'A mattress and a broken bed have been left next to the bins. A white van was there on Saturday night, I have part of the plate.',
      'Somebody has tipped builders’ rubble behind the garages. It has been growing {since}.',
    ],
    scenes: ['overflowing-bins'],
    shared: true,
  },
  {
    path: ['Bins and recycling', 'Bin missing or broken'],
    trade: 'office',
    titles: ['Food waste bin missing', 'Wheel broken off our recycling bin'],
    texts: [
      'Our food waste caddy has gone since the last collection. Could we have another one?',
      'One wheel has come off the recycling bin and I cannot pull it to the kerb.',
    ],
    place: 'house',
  },
  {
    path: ['Grounds and parking', 'Garden and planting', 'Overgrown'],
    trade: 'grounds',
    titles: ['Hedge growing over the path', 'Shrubs blocking our window'],
    texts: [
      'The hedge has grown right over the path, and you have to walk in the road with a pram.',
      'The shrubs in front of our ground floor window have not been cut this year. It is dark inside at noon.',
    ],
    season: 'summer',
    shared: true,
  },
  {
    path: ['Grounds and parking', 'Garden and planting', 'Fallen branch'],
    trade: 'grounds',
    titles: ['Large branch down after the storm', 'Branch hanging over the footpath'],
    texts: [
      'A large branch came down across the lawn last night, and another one is hanging in the tree above the bench.',
      'There is a cracked branch over the footpath. Children walk under it on the way to school.',
    ],
    season: 'autumn',
    shared: true,
    urgent: true,
  },
  {
    path: ['Grounds and parking', 'Paths and paving', 'Trip hazard'],
    trade: 'grounds',
    titles: ['Loose paving slab by the gate', 'Raised slab, my wife tripped'],
    texts: [
      'A slab by the side gate rocks and stands up by about three centimetres. My wife tripped and hurt her wrist.',
      'Tree roots have lifted the path behind the block. It is hard to see in the dark.',
    ],
    scenes: ['wet-path'],
    shared: true,
  },
  {
    path: ['Grounds and parking', 'Paths and paving', 'Ice'],
    trade: 'grounds',
    titles: ['Path to the car park is sheet ice', 'Please grit the ramp'],
    texts: [
      'The slope down to the car park is sheet ice. I saw two people fall this morning. The grit bin is empty.',
      'Could the ramp be gritted please? My carer could not get the wheelchair up it today.',
    ],
    scenes: ['wet-path'],
    season: 'winter',
    shared: true,
    urgent: true,
  },
  {
    path: ['Grounds and parking', 'Car park', 'Gate or barrier'],
    trade: 'grounds',
    titles: ['Car park gate stuck open', 'Car park barrier came down on my car'],
    texts: [
      'The car park gate has been stuck open {since} and we have strangers parking in there.',
      'The barrier came down on my roof as I drove out. There is a dent, pictures attached. It did not stop when it touched.',
    ],
    shared: true,
  },
  {
    path: ['Grounds and parking', 'Car park', 'Lighting'],
    trade: 'electrical',
    titles: ['Car park lights not working', 'Half of the car park in the dark'],
    texts: [
      'Five of the lights in the car park are out, all along the back wall. I do not feel safe when I get home late.',
      'The car park lights come on at noon and go off at ten in the evening. I think the timer was not changed with the clocks.',
    ],
    scenes: ['ceiling-light'],
    season: 'winter',
    shared: true,
  },
  {
    path: ['Grounds and parking', 'Car park', 'Unauthorised parking'],
    trade: 'office',
    titles: ['Someone keeps parking in my space', 'Van parked across two bays'],
    texts: [
      'A grey hatchback has been in my space three evenings this week. It has no permit.',
      'A van takes up two bays every weekend. I asked the driver, and he was rude.',
    ],
    shared: true,
  },
  {
    path: ['Grounds and parking', 'Fences and gates', 'Panel down'],
    trade: 'grounds',
    titles: ['Fence panel blown down', 'Fence leaning after the wind'],
    texts: [
      'Two fence panels came down in the wind, and the dog can get out. The posts are rotten at the bottom.',
      'The fence on the left side leans into our garden. I have tied it to a tree for now.',
    ],
    season: 'winter',
    place: 'house',
  },
  {
    path: ['Grounds and parking', 'Electric car charger'],
    trade: 'electrical',
    titles: ['Car charger out of order', 'Charger cuts out after ten minutes'],
    texts: [
      'Charger 2 shows a red light and does not start. Charger 1 is always taken as a result.',
      'The charger cuts out after about ten minutes, with two different cars.',
    ],
    shared: true,
  },
  {
    path: ['Security cameras and lighting', 'Security light'],
    trade: 'electrical',
    titles: ['Security light on all night', 'Security light no longer comes on'],
    texts: [
      'The security light shines into our bedroom all night. It used to go off after a few minutes.',
      'The light over the rear gate does not come on any more when someone walks past.',
    ],
    scenes: ['ceiling-light'],
    season: 'autumn',
    shared: true,
  },
]
