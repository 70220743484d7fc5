import type { Applicant } from './applicant.ts'

const STAFF: Applicant[] = [
  {
    name: 'Helen Ashworth',
    joined: 1060,
    admin: true,
    status: 'Suspended',
    suspended: 150,
    reason: 'Left the company.',
  },
  { name: 'Owen Pritchard', joined: 960, roles: { PMGR: ['HB-01'], TENANT: ['KL-10'] } },
  { name: 'Fiona Gallagher', joined: 450, roles: { PMGR: ['VM-02'] } },
  { name: 'Aisha Rahman', joined: 820, roles: { LEASE: ['VM'] } },
  { name: 'Tom Beckett', joined: 760, roles: { LEASE: ['HB', 'HG'], TENANT: ['HB-04'] } },
  {
    name: 'Charlotte Venn',
    joined: 690,
    roles: { LETTINGAGENT: ['VM-03', 'VM-04', 'VM-06', 'VM-08', 'VM-15'] },
  },
  { name: 'Imran Sheikh', joined: 655, roles: { LETTINGAGENT: ['HG-02', 'HG-05', 'HB-02', 'KL-08'] } },
]

const CONTRACTORS: Applicant[] = [
  {
    name: 'Marek Kowalski',
    joined: 890,
    roles: { CONTRACTOR: ['KW', 'KL', 'OM'] },
    trades: ['electrical', 'fire', 'appliances'],
  },
  { name: 'Stuart Kilbride', joined: 870, roles: { CONTRACTOR: ['KW', 'KL', 'VM'] }, trades: ['lift'] },
  {
    name: 'Dean Holroyd',
    joined: 865,
    roles: { CONTRACTOR: ['KL', 'VM', 'HB'] },
    trades: ['joinery', 'decorating', 'roofing', 'electrical'],
  },
  {
    name: 'Leanne Fry',
    joined: 840,
    roles: { CONTRACTOR: ['KL', 'VM', 'HB', 'HG'] },
    trades: ['plumbing', 'heating', 'appliances'],
  },
  {
    name: 'Gareth Bowen',
    joined: 720,
    roles: { CONTRACTOR: ['OM', 'HG', 'HB'] },
    trades: ['grounds', 'cleaning', 'pests', 'joinery', 'roofing'],
  },
]

const RESIDENTS: Applicant[] = [
  tenant('Eleanor Hughes', 930, 'KW-02'),
  tenant('Amir Hosseini', 888, 'KW-03'),
  tenant('Beth Cartwright', 850, 'KW-05'),
  tenant('Joshua Cartwright', 850, 'KW-05'),
  tenant('Dorothy Pell', 940, 'KW-08'),
  tenant('Ngozi Eze', 505, 'KW-10'),
  tenant('Harriet Lowe', 430, 'KW-13'),
  tenant('Rhys Morgan', 210, 'KW-16'),
  tenant('Simran Gill', 780, 'KL-02'),
  tenant('Patrick Dunne', 905, 'KL-04'),
  tenant('Mei Ling Tan', 395, 'KL-07'),
  tenant('Ewan Sinclair', 640, 'KL-11'),
  tenant('Joan Baxter', 945, 'OM-02'),
  tenant('Kwame Mensah', 770, 'OM-03'),
  tenant('Rachel Abrams', 690, 'OM-06'),
  { ...tenant('Michael Tait', 915, 'OM-07'), roles: { TENANT: ['OM-07'], LETTINGAGENT: ['OM-07'] } },
  tenant('Lucy Tait', 912, 'OM-07'),
  tenant('Vikram Desai', 460, 'OM-11'),
  tenant('Hannah Brook', 165, 'OM-13'),
  tenant('Andrea Kirkham', 810, 'VM-03'),
  tenant('Jerome Baptiste', 590, 'VM-06'),
  tenant('Nadia Petrova', 415, 'VM-11'),
  tenant('George Entwistle', 935, 'VM-14'),
  tenant('Chloe Barlow', 520, 'VM-17'),
  tenant('Kieran Walsh', 255, 'VM-20'),
  tenant('Sunita Rao', 705, 'VM-22'),
  tenant('Frances Whitcombe', 880, 'HB-02'),
  tenant('Ben Ostler', 575, 'HG-05'),
]

const NOT_IN: Applicant[] = [
  { name: 'Paige Turnbull', joined: 1, status: 'Pending', requested: 'OM-10' },
  { name: 'Hassan Malik', joined: 9, status: 'Pending', requested: 'VM-12' },
  { name: 'Greta Lindqvist', joined: 17, status: 'Pending', requested: 'HB-05' },
  {
    name: 'Wayne Sugden',
    joined: 68,
    status: 'Rejected',
    requested: 'VM-18',
    reason: 'We could not match this name to the tenancy. Please ask your landlord to confirm it.',
  },
  {
    name: 'Alicia Romero',
    joined: 112,
    status: 'Rejected',
    requested: 'KL-09',
    reason: 'The proof of address was unreadable. Please apply again with a clearer copy.',
  },
  {
    ...tenant('Scott Brannigan', 560, 'VM-10'),
    status: 'Suspended',
    suspended: 75,
    reason: 'Repeated abuse of site staff, see the letter of the same date.',
  },
  {
    ...tenant('Olena Shevchenko', 475, 'HG-03'),
    status: 'Suspended',
    suspended: 12,
    reason: 'Asked for the account to be closed while abroad.',
  },
]

export const OTHERS: Applicant[] = [...STAFF, ...CONTRACTORS, ...RESIDENTS, ...NOT_IN]

function tenant(name: string, joined: number, home: string): Applicant {
  return { name, joined, requested: home, roles: { TENANT: [home] } }
}
