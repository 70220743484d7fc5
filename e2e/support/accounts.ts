import { DEMO_PASSWORD } from '@doorstep/demo/plan'

export const PASSWORD = DEMO_PASSWORD

/** People of the demo estate. A journey that changes what a person sees uses somebody that no other journey uses. */
export const PEOPLE = {
  admin: 'admin@doorstep.test',
  manager: 'manager@doorstep.test',
  manager2: 'manager2@doorstep.test',
  resident: 'resident@doorstep.test',
  neighbour: 'neighbour@doorstep.test',
  stranger: 'stranger@doorstep.test',
  lease: 'lease@doorstep.test',
  contractor: 'contractor@doorstep.test',
  agent: 'agent@doorstep.test',
  millContractor: 'leanne.fry@example.com',
  amir: 'amir.hosseini@example.com',
  chloe: 'chloe.barlow@example.com',
  dorothy: 'dorothy.pell@example.com',
  eleanor: 'eleanor.hughes@example.com',
  ewan: 'ewan.sinclair@example.com',
  george: 'george.entwistle@example.com',
  harriet: 'harriet.lowe@example.com',
  joan: 'joan.baxter@example.com',
  kieran: 'kieran.walsh@example.com',
  kwame: 'kwame.mensah@example.com',
  lucy: 'lucy.tait@example.com',
  meiLing: 'mei.ling.tan@example.com',
  michael: 'michael.tait@example.com',
  ngozi: 'ngozi.eze@example.com',
  patrick: 'patrick.dunne@example.com',
  rachel: 'rachel.abrams@example.com',
  simran: 'simran.gill@example.com',
  sunita: 'sunita.rao@example.com',
  vikram: 'vikram.desai@example.com',
} as const
export type Person = keyof typeof PEOPLE
