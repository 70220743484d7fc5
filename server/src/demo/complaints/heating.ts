import type { Complaint } from './complaint.ts'

export const HEATING: Complaint[] = [
  {
    path: ['Heating and hot water', 'No heating', 'Whole home'],
    trade: 'heating',
    titles: ['No heating at all', 'Heating has stopped working', 'No heating, thermometer says 13 degrees'],
    texts: [
      'We have had no heating {since}. The programmer says it is on and the thermostat is at 21 but every radiator is stone cold. We are using a fan heater.',
      'Heating came on for ten minutes and then nothing. I have checked the pressure, it is in the green, and I reset it twice.',
      'No heating since I got in from work. There are two small children here, so I would be grateful for a quick visit.',
    ],
    scenes: ['radiator'],
    season: 'winter',
    urgent: true,
  },
  {
    path: ['Heating and hot water', 'No heating', 'One room'],
    trade: 'heating',
    titles: ['Radiator in back bedroom never gets warm', 'One room has no heating'],
    texts: [
      'The radiator in {room} stays cold while all the others are hot. I have bled it and turned the valve both ways.',
      'No heat in {room} {since}. It is the only one on that side of the building, if that helps.',
    ],
    scenes: ['radiator'],
    season: 'winter',
  },
  {
    path: ['Heating and hot water', 'No hot water', 'All taps'],
    trade: 'heating',
    titles: [
      'No hot water this morning',
      'Hot water runs cold after two minutes',
      'No hot water from any tap',
    ],
    texts: [
      'There is no hot water at all, heating is fine. I have pressed the reset as the leaflet says and waited an hour.',
      'Hot water starts warm and goes cold after a couple of minutes, every tap and the shower. {Since} it has been like this.',
      'No hot water. We boil kettles to wash. I work from home so any time suits.',
    ],
    urgent: true,
  },
  {
    path: ['Heating and hot water', 'No hot water', 'One tap'],
    trade: 'heating',
    titles: ['No hot water at the kitchen tap only', 'Basin hot tap runs cold'],
    texts: [
      'The bathroom has hot water but the kitchen tap stays cold whichever way the lever points.',
      'Hot tap on the basin just about warm, everything else is fine. Might be the valve under it.',
    ],
    scenes: ['dripping-tap'],
  },
  {
    path: ['Heating and hot water', 'Boiler', 'Error code'],
    trade: 'heating',
    titles: ['Boiler showing F28 and will not light', 'Boiler fault code, keeps locking out'],
    texts: [
      'The boiler display says F28 and it clicks three times, then stops. Gas hob works, so there is gas. No heating or hot water.',
      'Boiler locks out with E119 about twice a day. I can reset it but by the morning it has gone off again.',
    ],
    scenes: ['boiler'],
    season: 'winter',
    urgent: true,
  },
  {
    path: ['Heating and hot water', 'Boiler', 'Losing pressure'],
    trade: 'heating',
    titles: ['Boiler pressure drops every few days', 'Have to top up the boiler constantly'],
    texts: [
      'I have to top up the boiler every three days now, it used to be twice a year. I cannot find any leak.',
      'Pressure gauge is down at 0.4 again after I filled it on Sunday. Radiators gurgle in the morning.',
    ],
    scenes: ['boiler'],
    season: 'winter',
  },
  {
    path: ['Heating and hot water', 'Boiler', 'Noisy'],
    trade: 'heating',
    titles: ['Boiler making a banging noise', 'Boiler sounds like a kettle'],
    texts: [
      'Boiler rumbles loudly when it fires up, like a kettle about to boil. Heating still works. Is it safe to leave on?',
      'There is a whine from the boiler cupboard each time the hot water runs. It has become louder {since}.',
    ],
    scenes: ['boiler'],
  },
  {
    path: ['Heating and hot water', 'Radiator', 'Cold at the top'],
    trade: 'heating',
    titles: ['Radiators cold at the top', 'Living room radiator only warm at the bottom'],
    texts: [
      'The radiator in {room} is hot at the bottom and cold at the top. I do not have a bleed key and was told not to do it myself.',
      'Two radiators only get half warm. There is a sloshing sound in them when the heating starts.',
    ],
    scenes: ['radiator'],
    season: 'autumn',
  },
  {
    path: ['Heating and hot water', 'Radiator', 'Valve stuck'],
    trade: 'heating',
    titles: ['Radiator stuck on full heat', 'Radiator valve will not turn'],
    texts: [
      'The radiator in {room} cannot be turned down, the valve just spins. It is like a sauna in there and we pay for the heat.',
      'Valve on the hall radiator is seized. I did not want to force it in case it leaks.',
    ],
    scenes: ['radiator'],
    season: 'spring',
  },
  {
    path: ['Heating and hot water', 'Radiator', 'Loose from the wall'],
    trade: 'heating',
    titles: ['Radiator coming off the wall', 'Radiator bracket has come loose'],
    texts: [
      'One side of the radiator in {room} has dropped, the bracket has pulled out of the plaster. It is holding by the pipe.',
      'Our toddler leaned on the radiator and the bracket came away. It does not leak yet but moves when touched.',
    ],
    scenes: ['radiator', 'wall-crack'],
    urgent: true,
  },
  {
    path: ['Heating and hot water', 'Thermostat or programmer', 'Blank screen'],
    trade: 'heating',
    titles: ['Thermostat screen is blank', 'Heating control has gone dead'],
    texts: [
      'The wall thermostat is blank. I changed the batteries and nothing came up, so the heating stays off.',
      'No display on the heating controller {since}. The heating comes on by itself at odd times.',
    ],
    season: 'autumn',
  },
  {
    path: ['Heating and hot water', 'Thermostat or programmer', 'Wrong temperature'],
    trade: 'heating',
    titles: ['Thermostat reads four degrees too high', 'Heating shuts off far too early'],
    texts: [
      'Thermostat says 23 when the room is 18 by two other thermometers. The heating shuts off before we are warm.',
      'Whatever I set, the heating runs until the flat is at 25. I end up opening windows.',
    ],
    season: 'winter',
  },
  {
    path: ['Heating and hot water', 'Storage heater'],
    trade: 'electrical',
    titles: ['Storage heater not charging overnight', 'Storage heater in lounge stone cold'],
    texts: [
      'The storage heater in {room} was cold again this morning. The other one works. The switch on the wall shows a red light.',
      'Storage heater smells of burning dust and then goes cold by noon. Both dials set as in the booklet.',
    ],
    scenes: ['radiator'],
    season: 'winter',
  },
  {
    path: ['Heating and hot water', 'Hot water cylinder', 'Immersion heater'],
    trade: 'electrical',
    titles: ['Immersion heater does not heat', 'Immersion trips the electrics'],
    texts: [
      'Switched on the immersion because the boiler is slow and the water is still cold four hours later.',
      'The electrics trip as soon as the immersion is switched on. Left it off at the spur.',
    ],
  },
  {
    path: ['Heating and hot water', 'Heat meter or heat interface unit'],
    trade: 'heating',
    titles: ['Heat meter shows an error', 'Heat interface unit dripping in the cupboard'],
    texts: [
      'The heat meter has shown E07 {since}. Hot water works, but I do not want an estimated bill.',
      'Slow drip from the white unit in the hall cupboard. Towel under it, changed twice a day.',
    ],
    scenes: ['boiler'],
    place: 'flat',
  },
]
