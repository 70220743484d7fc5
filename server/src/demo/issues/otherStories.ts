import type { Story } from './story.ts'

const RESIDENT = 'resident@doorstep.test'
const NEIGHBOUR = 'neighbour@doorstep.test'
const MANAGER = 'manager@doorstep.test'
const CONTRACTOR = 'contractor@doorstep.test'
const FLAT = 'KW-07'
const HOUSE = 'OM-04'

/** What the resident has behind her, and what her flatmate reports. */
export const OTHER_STORIES: Story[] = [
  {
    reporter: RESIDENT,
    property: FLAT,
    category: ['Electrical', 'Lighting', 'Flickering'],
    title: 'Kitchen lights flicker',
    description:
      'The kitchen spotlights flicker on and off, all at the same time. New bulbs made no difference.',
    photos: [{ picture: 'ceiling-light.wide', fileName: 'IMG_3987.jpg' }],
    daysAgo: 38,
    time: '18:26',
    steps: [
      {
        daysAgo: 37,
        time: '09:15',
        by: MANAGER,
        status: 'Approved',
        note: 'Approved. The electrician will ring you.',
      },
      {
        daysAgo: 34,
        time: '10:30',
        by: MANAGER,
        status: 'InProgress',
        note: 'Electrician booked for Friday morning.',
      },
      {
        daysAgo: 29,
        time: '12:20',
        by: MANAGER,
        status: 'Resolved',
        note: 'Driver exchanged. Please tell us if it comes back.',
      },
    ],
  },
  {
    reporter: RESIDENT,
    property: FLAT,
    category: ['Plumbing', 'Leak', 'Under the sink'],
    title: 'Leak under the kitchen sink',
    description:
      'The cupboard under the kitchen sink is wet through. It drips from the trap whenever we empty the bowl.',
    photos: [{ picture: 'sink-leak.wide', fileName: 'IMG_3510.jpg' }],
    daysAgo: 96,
    time: '08:05',
    steps: [
      {
        daysAgo: 96,
        time: '10:40',
        by: MANAGER,
        status: 'Approved',
        note: 'Approved, please keep a bowl under it until tomorrow.',
      },
      { daysAgo: 95, time: '08:30', by: CONTRACTOR, status: 'InProgress', note: 'On site this morning.' },
      {
        daysAgo: 95,
        time: '10:10',
        by: CONTRACTOR,
        status: 'Resolved',
        note: 'New trap and washers fitted, tested with a full sink.',
      },
      {
        daysAgo: 89,
        time: '16:00',
        by: MANAGER,
        status: 'Closed',
        note: 'No further reports in a week, closing.',
      },
    ],
  },
  {
    reporter: RESIDENT,
    property: FLAT,
    category: ['Noise and neighbours', 'Loud music'],
    title: 'Loud music on Friday nights',
    description: 'Music from upstairs until three on the last two Fridays. I have asked politely once.',
    daysAgo: 140,
    time: '09:33',
    steps: [
      {
        daysAgo: 139,
        time: '11:55',
        by: MANAGER,
        status: 'Rejected',
        note: 'I have spoken with them and they were sorry. We cannot settle it through repairs, but do ring me if it goes on.',
      },
    ],
  },
  {
    reporter: RESIDENT,
    property: HOUSE,
    category: ['Fire safety', 'Smoke or heat alarm', 'Beeping'],
    title: 'Smoke alarm beeping every minute',
    description: 'The smoke alarm in my mother’s hall chirps every minute and she cannot reach it.',
    vulnerable: true,
    daysAgo: 203,
    time: '07:18',
    steps: [
      {
        daysAgo: 203,
        time: '13:02',
        by: RESIDENT,
        status: 'Withdrawn',
        note: 'My cousin changed the battery, all quiet now.',
      },
    ],
  },
  {
    reporter: NEIGHBOUR,
    property: FLAT,
    category: ['Locks and entry', 'Fob', 'Not working'],
    title: 'My fob opens the front door but not the bike store',
    description:
      'Since the panel was changed my fob works on the front door, but not on the bike store. Priya’s is fine.',
    daysAgo: 1,
    time: '08:12',
    steps: [],
  },
  {
    reporter: NEIGHBOUR,
    property: FLAT,
    category: ['Heating and hot water', 'Radiator', 'Cold all over'],
    title: 'Radiator in my room stays cold',
    description:
      'The radiator in the back bedroom stays cold while the others are hot. I have bled it twice.',
    photos: [{ picture: 'radiator.wide', fileName: 'PXL_5521.jpg' }],
    daysAgo: 9,
    time: '22:04',
    steps: [
      {
        daysAgo: 8,
        time: '09:30',
        by: MANAGER,
        status: 'Approved',
        note: 'Approved, to be done together with the boiler.',
      },
      {
        daysAgo: 6,
        time: '14:12',
        by: CONTRACTOR,
        status: 'InProgress',
        note: 'Valve is stuck, will change it on Thursday as well.',
      },
    ],
  },
  {
    reporter: NEIGHBOUR,
    property: FLAT,
    category: ['Doors and windows', 'Internal door', 'Handle loose'],
    title: 'Bedroom door handle came off',
    description: 'The handle of the back bedroom came off in my hand. I keep it on the desk.',
    photos: [{ picture: 'broken-lock.close', fileName: 'PXL_3310.jpg' }],
    daysAgo: 171,
    time: '18:50',
    steps: [
      { daysAgo: 169, time: '10:10', by: MANAGER, status: 'Approved', note: 'Approved as a routine repair.' },
      {
        daysAgo: 162,
        time: '09:05',
        by: CONTRACTOR,
        status: 'InProgress',
        note: 'Will do it on my round this morning.',
      },
      {
        daysAgo: 162,
        time: '11:35',
        by: CONTRACTOR,
        status: 'Resolved',
        note: 'Handle refitted with a longer spindle.',
      },
      {
        daysAgo: 155,
        time: '15:20',
        by: MANAGER,
        status: 'Closed',
        note: 'Closed. Thank you for your patience.',
      },
    ],
  },
]
