import type { Complaint } from './complaint.ts'

export const ELECTRICAL: Complaint[] = [
  {
    path: ['Electrical', 'No power', 'Whole home'],
    trade: 'electrical',
    titles: ['No electricity in the flat', 'Whole home without power'],
    texts: [
      'All the power went off about an hour ago. Neighbours have theirs. The big switch on the board goes straight back down.',
      'No electricity {since}. There is credit on the meter and the supplier says the fault is on our side.',
    ],
    fixed: [
      'Faulty fridge found to be tripping the main switch. Unplugged, supply restored.',
      'Main switch replaced, all circuits tested.',
    ],
    urgent: true,
  },
  {
    path: ['Electrical', 'No power', 'Some rooms'],
    trade: 'electrical',
    titles: ['Half the sockets are dead', 'No power in the bedrooms'],
    texts: [
      'All sockets in the bedrooms are dead, the rest of the home is fine. Nothing looks tripped on the board.',
      'Lost power in {room} and the hall after the storm. I have reset the board, no change.',
    ],
    fixed: ['Broken ring found behind a socket and remade. All sockets tested.'],
    urgent: true,
  },
  {
    path: ['Electrical', 'Sockets and switches', 'Loose or cracked'],
    trade: 'electrical',
    titles: ['Cracked double socket in the living room', 'Socket hanging off the wall', 'Light switch loose'],
    texts: [
      'The socket behind the sofa in {room} is cracked right across and comes away from the wall when you pull a plug. I have taped over it.',
      'One of the double sockets in {room} moves in and out of the wall. We have stopped using it.',
      'The light switch in {room} is loose and you can see a bit of the metal box behind. I would rather not touch it.',
    ],
    fixed: ['Faceplate and box replaced, circuit tested.'],
    scenes: ['socket'],
    urgent: true,
  },
  {
    path: ['Electrical', 'Sockets and switches', 'Scorched or buzzing'],
    trade: 'electrical',
    titles: ['Socket has brown scorch marks', 'Buzzing sound from a light switch'],
    texts: [
      'There is a brown mark around one of the pins of the kitchen socket and it smelled of fish. Kettle unplugged, socket switched off.',
      'The switch in {room} buzzes when the light is on and feels warm. We are using a lamp instead.',
    ],
    fixed: ['Burnt terminal cut back, new fitting installed and load tested.'],
    scenes: ['socket'],
    urgent: true,
  },
  {
    path: ['Electrical', 'Lighting', 'Flickering'],
    trade: 'electrical',
    titles: ['Kitchen lights flicker', 'Bathroom light flickers and goes out'],
    texts: [
      'The kitchen spotlights flicker on and off, all at the same time. New bulbs made no difference.',
      'Bathroom light flickers for a minute then goes off, then comes back on its own. {Since} it does this every evening.',
    ],
    fixed: ['LED driver replaced, steady for half an hour.'],
    scenes: ['ceiling-light'],
  },
  {
    path: ['Electrical', 'Lighting', 'Will not switch on'],
    trade: 'electrical',
    titles: ['Hall light does not work', 'Bathroom light out, new bulb no help'],
    texts: [
      'Hall light stopped working. I have put in a new bulb and checked the board. There is no window there so it is quite dark.',
      'The sealed light above the bath has gone. I cannot get the cover off and would rather not stand on the bath.',
    ],
    fixed: ['New sealed LED fitting installed.', 'Loose neutral found at the switch and remade.'],
    scenes: ['ceiling-light'],
  },
  {
    path: ['Electrical', 'Consumer unit', 'Trips repeatedly'],
    trade: 'electrical',
    titles: ['Electrics keep tripping', 'Fuse board trips when the oven is on'],
    texts: [
      'The trip switch goes two or three times a day, with nothing new plugged in. It always takes out the kitchen.',
      'As soon as the oven gets hot the whole board trips. Fine when it is off, so I think it is the oven or its cable.',
    ],
    fixed: [
      'Earth fault traced to the oven element. Element replaced, no trips since.',
      'Breaker replaced, insulation test good.',
    ],
  },
  {
    path: ['Electrical', 'Extractor fan', 'Bathroom'],
    trade: 'electrical',
    titles: ['Bathroom extractor fan not working', 'Extractor fan rattles loudly'],
    texts: [
      'The bathroom fan has stopped. There is no window, so the ceiling is wet after each shower and I see spots of mould.',
      'Fan sounds like a helicopter and barely moves any air. A sheet of tissue just falls off it.',
    ],
    fixed: ['New fan with humidity control fitted.'],
    scenes: ['mould-corner'],
  },
  {
    path: ['Electrical', 'Electric shower'],
    trade: 'electrical',
    titles: ['Electric shower runs cold', 'Shower cord switch stuck'],
    texts: [
      'Electric shower comes on but the water stays cold on every setting. The light on it is lit.',
      'The pull cord for the shower has stuck and the red light stays on. We cannot turn it off.',
    ],
    fixed: ['Shower unit replaced like for like.', 'Pull switch replaced, unit tested.'],
  },
  {
    path: ['Electrical', 'Door entry handset'],
    trade: 'electrical',
    titles: ['Entry phone does not ring', 'Visitors cannot hear me on the handset'],
    texts: [
      'Our handset does not ring when somebody presses our number. I have missed two deliveries and a nurse.',
      'I can hear the visitor but they cannot hear me. The release button works.',
    ],
    fixed: ['Handset changed, checked with a call from the panel.'],
    place: 'flat',
  },
  {
    path: ['Electrical', 'Outside light'],
    trade: 'electrical',
    titles: ['Porch light stays on all day', 'Outside light not coming on'],
    texts: [
      'Porch light is on day and night {since}. I think the sensor has gone.',
      'The light by the front door does not come on after dark. There is a step there that is easy to miss.',
    ],
    fixed: ['Sensor exchanged and set.'],
    season: 'autumn',
    place: 'house',
  },
  {
    path: ['Appliances', 'Oven and hob', 'Not heating'],
    trade: 'appliances',
    titles: ['Oven does not heat up', 'Two hob rings not working'],
    texts: [
      'The oven light and fan work but it does not get hot. The grill is fine. It came with the flat.',
      'Two of the four rings have stopped. They were getting slower {since} and are now cold.',
    ],
    fixed: ['New element fitted, reached 200 degrees in twelve minutes.', 'Two hotplates replaced.'],
  },
  {
    path: ['Appliances', 'Oven and hob', 'Glass cracked'],
    trade: 'appliances',
    titles: ['Hob glass cracked', 'Oven door glass shattered'],
    texts: [
      'A crack has run right across the ceramic hob. I do not know whether it is safe so we are not using it.',
      'The inner glass of the oven door broke into small pieces while it was on. Nobody hurt. All swept up.',
    ],
    fixed: ['New glass fitted, safe to use.'],
    urgent: true,
  },
  {
    path: ['Appliances', 'Cooker hood'],
    trade: 'appliances',
    titles: ['Cooker hood light and fan dead', 'Cooker hood very noisy'],
    texts: [
      'Nothing works on the cooker hood any more, light or fan. The smoke alarm goes off when we fry anything.',
      'The hood shakes and rattles on all speeds. I cleaned the filters, no better.',
    ],
    fixed: ['Motor and lamp replaced, new filters left.'],
  },
  {
    path: ['Appliances', 'Fridge or freezer', 'Not cold'],
    trade: 'appliances',
    titles: ['Fridge not keeping cold', 'Freezer has defrosted itself'],
    texts: [
      'The fridge is at 14 degrees on its coldest setting. I keep my insulin in there, so it is rather pressing.',
      'Came back from a weekend away to find everything in the freezer thawed and water on the floor.',
    ],
    fixed: ['Exchanged for a new one, old one taken away. Food claim form left.'],
    season: 'summer',
    urgent: true,
  },
  {
    path: ['Appliances', 'Washing machine', 'Will not drain'],
    trade: 'appliances',
    titles: ['Washing machine full of water', 'Washing machine stops with E18'],
    texts: [
      'The machine stopped halfway with a drum full of water and the door will not open. Filter is clean.',
      'It shows E18 and does not empty. It is the one on the inventory, not ours.',
    ],
    fixed: ['Pump cleared of a coin and a hair grip, ran a full cycle.'],
  },
  {
    path: ['Appliances', 'Dishwasher'],
    trade: 'appliances',
    titles: ['Dishwasher leaves water in the bottom', 'Dishwasher door has dropped'],
    texts: [
      'There are about three centimetres of dirty water left in the bottom after each wash.',
      'The door falls open with a bang, the springs must have gone on both sides.',
    ],
    fixed: ['Filter housing and drain hose cleared, door springs changed.'],
  },
  {
    path: ['Appliances', 'Tumble dryer'],
    trade: 'appliances',
    titles: ['Tumble dryer smells of burning', 'Dryer gets too hot'],
    texts: [
      'The dryer smelled of burning on Saturday and I have not used it again. Could it be checked, and is it on any recall list?',
      'Clothes come out far too hot to touch and the cycle never ends by itself.',
    ],
    fixed: ['Not on a recall list. Thermostat replaced and lint cleaned from the duct.'],
    urgent: true,
  },
]
