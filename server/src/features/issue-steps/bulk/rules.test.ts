import { PRIORITY_REASON_MAX } from '@doorstep/contract/issues/priorities/rules'
import { expect, it } from 'vitest'
import { AppError } from '../../../errors.ts'
import { actOf } from './rules.ts'

/** Returns the action that the request describes, or the problems with its fields. */
function read(body: Omit<Parameters<typeof actOf>[0], 'issueIds'>): unknown {
  try {
    return actOf({ issueIds: [1], ...body })
  } catch (error) {
    return error instanceof AppError ? error.details.fields : error
  }
}

const STEP = { does: 'step', comment: 'Done.', internal: false, cancelOrders: false }
const NO_STATUS = { status: 'Choose a status from the list.' }

it('an action on several issues takes the new status from the name of the action or from the request [DESK-10]', () => {
  expect(read({ act: 'approve', comment: 'Done.' })).toEqual({ ...STEP, status: 'Approved' })
  expect(read({ act: 'close', comment: 'Done.', internal: true, cancelOrders: true })).toEqual({
    ...STEP,
    status: 'Closed',
    internal: true,
    cancelOrders: true,
  })
  expect(read({ act: 'step', status: 'Pending', comment: 'Done.' })).toEqual({ ...STEP, status: 'Pending' })
})

it('an action on several issues that is a step needs a comment and a status that staff can set [DESK-10]', () => {
  expect(read({ act: 'step', comment: 'Done.' })).toEqual(NO_STATUS)
  expect(read({ act: 'step', status: 'Withdrawn', comment: 'Done.' })).toEqual(NO_STATUS)
  expect(read({ act: 'reject' })).toEqual({ comment: 'Comments are required.' })
  expect(read({ act: 'step' })).toEqual({ ...NO_STATUS, comment: 'Comments are required.' })
})

it('an action on several issues that sets the owner needs an owner or the choice of nobody [DESK-10]', () => {
  expect(read({ act: 'setOwner', ownerId: 4 })).toEqual({ does: 'own', ownerId: 4 })
  expect(read({ act: 'setOwner', ownerId: null })).toEqual({ does: 'own', ownerId: null })
  expect(read({ act: 'setOwner' })).toEqual({ ownerId: expect.any(String) })
})

it('an action on several issues that sets the priority needs a priority and a reason that is not too long [DESK-10]', () => {
  const longest = 'x'.repeat(PRIORITY_REASON_MAX)
  expect(read({ act: 'setPriority', priority: 'Urgent', comment: longest })).toEqual({
    does: 'prioritise',
    priority: 'Urgent',
    reason: longest,
  })
  expect(read({ act: 'setPriority', priority: 'Urgent', comment: `${longest}x` })).toEqual({
    comment: `Reason must be 1 to ${PRIORITY_REASON_MAX} characters.`,
  })
  expect(read({ act: 'setPriority' })).toEqual({
    priority: 'Choose a priority from the list.',
    comment: 'Reason is required.',
  })
})
