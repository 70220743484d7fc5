import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { CategoryPath, PlannedPhoto } from '../plan.ts'

export interface StoryStep {
  daysAgo: number
  time: string
  by: string
  /** Left out, the step is a note. */
  status?: IssueStatus
  note?: string
  internal?: boolean
}

export interface Story {
  reporter: string
  property: string
  category: CategoryPath
  title: string
  description: string
  vulnerable?: boolean
  photos?: PlannedPhoto[]
  daysAgo: number
  time: string
  /** The opening after an approval is added. */
  steps: StoryStep[]
}

const RESIDENT = 'resident@doorstep.test'
const NEIGHBOUR = 'neighbour@doorstep.test'
const MANAGER = 'manager@doorstep.test'
const CONTRACTOR = 'contractor@doorstep.test'
const FLAT = 'KW-07'
const HOUSE = 'OM-04'

/** What lives in the resident's flat, in her mother's house, and with her flatmate. */
export const STORIES: Story[] = [
  {
    reporter: RESIDENT,
    property: FLAT,
    category: ['Plumbing', 'Taps', 'Dripping'],
    title: 'Bathroom tap drips all night',
    description:
      'The hot tap on the bathroom basin drips about once a second, however hard we turn it off. I put a flannel under it to sleep. I am at home after six most days.',
    photos: [{ picture: 'dripping-tap.wide', fileName: 'IMG_4312.jpg' }],
    daysAgo: 1,
    time: '19:42',
    steps: [],
  },
  {
    reporter: RESIDENT,
    property: HOUSE,
    category: ['Roof and gutters', 'Gutter or downpipe', 'Leaking joint'],
    title: 'Gutter drips on the front step',
    description:
      'A joint in the gutter drips right on the front step of my mother’s house. She is 81 and I worry about it freezing.',
    vulnerable: true,
    photos: [
      { picture: 'gutter.wide', fileName: 'IMG_4290.jpg' },
      { picture: 'wet-path.wide', fileName: 'IMG_4291.jpg' },
    ],
    daysAgo: 2,
    time: '12:15',
    steps: [],
  },
  {
    reporter: RESIDENT,
    property: FLAT,
    category: ['Damp and mould', 'Mould', 'Bathroom'],
    title: 'Black mould on the bathroom ceiling',
    description:
      'Black mould across the ceiling over the bath. I wash it off every week and it is back within days. The fan is always on but does not seem to pull.',
    photos: [
      { picture: 'mould-corner.wide', fileName: 'IMG_4266.jpg' },
      { picture: 'mould-corner.close', fileName: 'IMG_4267.jpg' },
    ],
    daysAgo: 5,
    time: '20:31',
    steps: [
      {
        daysAgo: 4,
        time: '10:05',
        by: MANAGER,
        status: 'Approved',
        note: 'Thank you for the photos. We will look at the fan as well as the mould.',
      },
    ],
  },
  {
    reporter: RESIDENT,
    property: FLAT,
    category: ['Heating and hot water', 'Boiler', 'Losing pressure'],
    title: 'Boiler pressure drops every few days',
    description:
      'I have to top up the boiler every three days now, it used to be twice a year. I cannot find a leak anywhere.',
    photos: [{ picture: 'boiler.wide', fileName: 'IMG_4198.jpg' }],
    daysAgo: 11,
    time: '07:50',
    steps: [
      {
        daysAgo: 10,
        time: '09:20',
        by: MANAGER,
        status: 'Approved',
        note: 'Approved. Rob will be in touch with a time.',
      },
      {
        daysAgo: 10,
        time: '11:45',
        by: MANAGER,
        note: 'Expansion vessel was patched in 2023, see the log.',
        internal: true,
      },
      {
        daysAgo: 6,
        time: '14:10',
        by: CONTRACTOR,
        status: 'InProgress',
        note: 'First visit done, expansion vessel is flat. Back on Thursday with a new one.',
      },
    ],
  },
  {
    reporter: RESIDENT,
    property: HOUSE,
    category: ['Doors and windows', 'Window', 'Misted glazing'],
    title: 'Misted double glazing in the living room',
    description:
      'The double glazing in my mother’s living room is misted up inside the panes. She cannot see the street any more.',
    photos: [{ picture: 'window.wide', fileName: 'IMG_4102.jpg' }],
    daysAgo: 24,
    time: '17:03',
    steps: [
      {
        daysAgo: 22,
        time: '09:48',
        by: MANAGER,
        status: 'Approved',
        note: 'Agreed. We will have it measured.',
      },
      {
        daysAgo: 17,
        time: '15:30',
        by: MANAGER,
        status: 'AwaitingContract',
        note: 'Three panes on this terrace need the same. Quote asked for, so that all are done in one visit.',
      },
    ],
  },
  {
    reporter: RESIDENT,
    property: HOUSE,
    category: ['General', 'Adaptation for disability'],
    title: 'Grab rail by my mother’s bath',
    description:
      'The hospital recommends a grab rail by the bath and another one by the toilet. I have their letter and can send it.',
    vulnerable: true,
    daysAgo: 31,
    time: '21:12',
    steps: [
      {
        daysAgo: 30,
        time: '11:00',
        by: MANAGER,
        status: 'Approved',
        note: 'Of course. Please leave the letter with the office.',
      },
      {
        daysAgo: 27,
        time: '13:25',
        by: CONTRACTOR,
        status: 'InProgress',
        note: 'Measured up today, wall is solid, so two rails are no problem.',
      },
      {
        daysAgo: 20,
        time: '08:40',
        by: CONTRACTOR,
        status: 'Pending',
        note: 'White rails ordered, the chrome ones get too slippery.',
      },
    ],
  },
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
