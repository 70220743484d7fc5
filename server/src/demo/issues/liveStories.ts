import type { Story } from './story.ts'

const RESIDENT = 'resident@doorstep.test'
const MANAGER = 'manager@doorstep.test'
const CONTRACTOR = 'contractor@doorstep.test'
const FLAT = 'KW-07'
const HOUSE = 'OM-04'

/** What the resident waits for, in the flat and in her mother’s house. */
export const LIVE_STORIES: Story[] = [
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
]
