import type { Complaint } from './complaint.ts'

export const OPENINGS: Complaint[] = [
  {
    path: ['Doors and windows', 'Front door', 'Sticking'],
    trade: 'joinery',
    titles: ['Front door sticks in wet weather', 'Have to shoulder the front door open'],
    texts: [
      'The front door swells and sticks at the bottom. I am 78 and cannot always get it open without help.',
      'Front door scrapes along the floor and needs a good shove. It has marked the frame.',
    ],
    scenes: ['broken-lock'],
    season: 'autumn',
  },
  {
    path: ['Doors and windows', 'Front door', 'Draughty'],
    trade: 'joinery',
    titles: ['Cold draught around the front door', 'Draught strip on front door missing'],
    texts: [
      'You can see daylight at the side of the front door. The hall never warms up.',
      'The rubber strip has come off the bottom of the door and leaves blow in.',
    ],
    season: 'winter',
  },
  {
    path: ['Doors and windows', 'Internal door', 'Handle loose'],
    trade: 'joinery',
    titles: ['Bathroom door handle came off', 'Bedroom door handle spins'],
    texts: [
      'The handle of the bathroom door came off and my daughter was shut in for ten minutes.',
      'Handle on the door of {room} spins round without opening it. The screw has no thread left.',
    ],
    scenes: ['broken-lock'],
  },
  {
    path: ['Doors and windows', 'Patio or balcony door', 'Track or rollers'],
    trade: 'joinery',
    titles: ['Balcony door very hard to slide', 'Patio door has come off its track'],
    texts: [
      'It takes two of us to slide the balcony door. It grinds along the track.',
      'The patio door has jumped off its rollers and stands at an angle. It no longer closes completely.',
    ],
    season: 'summer',
  },
  {
    path: ['Doors and windows', 'Patio or balcony door', 'Will not lock'],
    trade: 'joinery',
    titles: ['Balcony door will not lock', 'Patio door lock does not catch'],
    texts: [
      'The key turns but the hooks of the balcony door do not come out. We are on the {floor}, so I am worried about security.',
      'The patio door cannot be locked {since}. A broom handle in the track has to do at the moment.',
    ],
    scenes: ['broken-lock'],
    urgent: true,
  },
  {
    path: ['Doors and windows', 'Window', 'Will not open'],
    trade: 'joinery',
    titles: ['Bedroom window stuck shut', 'Windows painted shut'],
    texts: [
      'The window in {room} has not opened since the outside was painted. It is the only one in that room.',
      'The window catch turns but the frame does not move. It is very hot in there in the afternoon.',
    ],
    scenes: ['window'],
    season: 'summer',
  },
  {
    path: ['Doors and windows', 'Window', 'Will not close'],
    trade: 'joinery',
    titles: ['Window will not close fully', 'Tilt window has dropped and cannot be shut'],
    texts: [
      'The tilt and turn window in {room} has dropped on one side. I cannot close it and rain is getting in.',
      'There is a finger-wide gap at the top of the window in {room}. It whistles in the wind.',
    ],
    scenes: ['window'],
    urgent: true,
  },
  {
    path: ['Doors and windows', 'Window', 'Handle broken'],
    trade: 'joinery',
    titles: ['Window handle snapped off', 'Broken window handle in the kitchen'],
    texts: [
      'The handle of the window in {room} snapped off in my hand. It is closed, but cannot be locked.',
      'Kitchen window handle is broken and held with tape. White plastic, the key type.',
    ],
    scenes: ['window'],
  },
  {
    path: ['Doors and windows', 'Window', 'Misted glazing'],
    trade: 'joinery',
    titles: ['Misted double glazing', 'Water between the panes of the window'],
    texts: [
      'The double glazing in {room} is misted up inside the panes. You cannot see out at all in the mornings.',
      'Condensation between the two panes in {room}. It has become worse over the winter.',
    ],
    scenes: ['window'],
  },
  {
    path: ['Doors and windows', 'Window', 'Cracked glass'],
    trade: 'joinery',
    titles: ['Cracked window pane', 'Stone chip in living room window has spread'],
    texts: [
      'A crack goes across the lower pane in {room}. A stone from the mower, we think.',
      'The pane in {room} cracked from top to bottom overnight. Outer glass only so far, inside is whole.',
    ],
    scenes: ['window'],
  },
  {
    path: ['Locks and entry', 'Lost keys'],
    trade: 'joinery',
    titles: ['Lost my keys, need a replacement set', 'Keys stolen with my bag'],
    texts: [
      'I lost my keys on the train. My partner can let me in, but we would like the cylinder changed. I know there is a charge.',
      'My bag was stolen with my keys and a letter with our address in it. Crime number can be given. Please change the lock.',
    ],
    urgent: true,
  },
  {
    path: ['Locks and entry', 'Lock', 'Stiff'],
    trade: 'joinery',
    titles: ['Front door lock very stiff', 'Key hard to turn in the lock'],
    texts: [
      'The key needs a lot of force and I have bent one already. Oil did not help.',
      'You have to lift the door while turning the key. It takes several tries in the cold.',
    ],
    scenes: ['broken-lock'],
    season: 'winter',
  },
  {
    path: ['Locks and entry', 'Lock', 'Broken'],
    trade: 'joinery',
    titles: ['Front door lock broken', 'Door lock turns but does not lock'],
    texts: [
      'The lock turns round and round without locking. We cannot leave the home until it is fixed.',
      'Somebody has tried to force our door. The cylinder is bent and there are marks on the frame. Police have been told.',
    ],
    scenes: ['broken-lock'],
    urgent: true,
  },
  {
    path: ['Locks and entry', 'Lock', 'Key snapped'],
    trade: 'joinery',
    titles: ['Key snapped in the front door', 'Half a key stuck in the lock'],
    texts: [
      'My key snapped in the door and half of it is still in there. The door is open, I am staying in till somebody comes.',
      'Key broke off in the lock. I got in through the patio. The broken part is flush with the face.',
    ],
    scenes: ['broken-lock'],
    urgent: true,
  },
  {
    path: ['Locks and entry', 'Communal entrance door', 'Will not lock'],
    trade: 'joinery',
    titles: ['Main entrance door does not lock', 'Front entrance left open all night'],
    texts: [
      'The main door does not catch unless you pull it hard behind you. Anyone can walk in, and there was a stranger on the stairs on Sunday.',
      'The lock on the communal door has failed {since}. Parcels have already gone from the hall.',
    ],
    scenes: ['broken-lock', 'entrance'],
    place: 'flat',
    shared: true,
    urgent: true,
  },
  {
    path: ['Locks and entry', 'Communal entrance door', 'Closer faulty'],
    trade: 'joinery',
    titles: ['Entrance door slams', 'Door closer leaking oil'],
    texts: [
      'The entrance door slams so hard that it shakes our wall. It starts at six in the morning.',
      'The arm at the top of the front door is leaking oil on to the mat, and the door no longer closes by itself.',
    ],
    scenes: ['entrance'],
    place: 'flat',
    shared: true,
  },
  {
    path: ['Locks and entry', 'Fob', 'Not working'],
    trade: 'office',
    titles: ['Fob stopped working', 'Fob opens the front but not the car park'],
    texts: [
      'My fob stopped working {since}. My wife has the same and hers is fine, so it must be this one.',
      'The fob works on the front door but not on the bike store or the car park.',
    ],
    place: 'flat',
  },
  {
    path: ['Locks and entry', 'Fob', 'New fob needed'],
    trade: 'office',
    titles: ['Need one more fob for my carer', 'Additional fob please'],
    texts: [
      'Could we have one more fob for the carer, who comes four mornings a week? Happy to pay.',
      'We need a third fob as our son has moved back in. How much is it and where do I collect it?',
    ],
    place: 'flat',
  },
  {
    path: ['Locks and entry', 'Intercom', 'No sound'],
    trade: 'electrical',
    titles: ['Intercom panel dead', 'Intercom has no sound for the whole block'],
    texts: [
      'The intercom at the front does nothing, no light, no sound. Several of us are affected.',
      'Visitors say that the panel rings but they hear nothing. It was fine before the power cut.',
    ],
    place: 'flat',
    shared: true,
  },
]
