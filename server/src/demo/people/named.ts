import type { Applicant } from './applicant.ts'

/** The accounts that a newcomer signs in with. */
export const NAMED: Applicant[] = [
  { email: 'admin@doorstep.test', name: 'Margaret Doyle', joined: 1120, admin: true },
  {
    email: 'manager@doorstep.test',
    name: 'Daniel Whitfield',
    joined: 990,
    roles: { PMGR: ['KW-01', 'OM-01'] },
  },
  { email: 'manager2@doorstep.test', name: 'Siobhan Kelly', joined: 985, roles: { PMGR: ['VM-01'] } },
  { email: 'resident@doorstep.test', name: 'Priya Nair', joined: 620, roles: { TENANT: ['KW-07', 'OM-04'] } },
  { email: 'neighbour@doorstep.test', name: 'Callum Reid', joined: 610, roles: { TENANT: ['KW-07'] } },
  { email: 'stranger@doorstep.test', name: 'Yusuf Adeyemi', joined: 540, roles: { TENANT: ['VM-09'] } },
  { email: 'lease@doorstep.test', name: 'Grace Okafor', joined: 900, roles: { LEASE: ['KW', 'OM'] } },
  {
    email: 'contractor@doorstep.test',
    name: 'Rob Hensley',
    joined: 910,
    roles: { CONTRACTOR: ['KW', 'OM'] },
    trades: ['plumbing', 'heating', 'appliances', 'decorating'],
  },
  {
    email: 'agent@doorstep.test',
    name: 'Sophie Marchetti',
    joined: 700,
    roles: { LETTINGAGENT: ['KW-05', 'KW-06', 'KW-07', 'KW-09', 'KL-01', 'KL-02', 'OM-02'] },
  },
  {
    email: 'mfa@doorstep.test',
    name: 'Tomasz Zielinski',
    joined: 480,
    mfa: true,
    roles: { TENANT: ['KL-05'] },
  },
  { email: 'pending@doorstep.test', name: 'Jade Mercer', joined: 4, status: 'Pending', requested: 'KW-14' },
  {
    email: 'suspended@doorstep.test',
    name: 'Liam Fraser',
    joined: 730,
    status: 'Suspended',
    suspended: 41,
    reason: 'Moved out; the tenancy ended and the account was still in use.',
    roles: { TENANT: ['KW-11'] },
  },
  {
    email: 'rejected@doorstep.test',
    name: 'Craig Donnelly',
    joined: 23,
    status: 'Rejected',
    requested: 'OM-09',
    reason: 'The proof of address shows another property. Please apply again with a current bill.',
  },
]
