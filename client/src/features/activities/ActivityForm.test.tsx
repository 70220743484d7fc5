import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { add, asks, fill, open, prepare, press, stage } from '../../../test/activitiesScreen.tsx'
import { failure } from '../../../test/server.ts'
import { addDays, today } from '../../lib/dates.ts'

beforeEach(prepare)

describe('the activity form', () => {
  it('the activity form requires every field, a completed date no later than today and a scheduled date no earlier than today [ACTIV-14, ACTIV-18, ACTIV-19, ACTIV-20, ACTIV-21, ACTIV-22, ACTIV-23, ACTIV-24, ACTIV-26]', async () => {
    const { user } = open()
    const dialog = await add(user)
    const submit = () => dialog.getByRole('button', { name: 'Add' })
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    const name = dialog.getByLabelText(/^Activity/)
    await user.type(name, ' ')
    await user.click(submit())
    const said = () =>
      within(dialog.getByRole('alert'))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await dialog.findByRole('alert')
    expect(said()).toEqual([
      'Property is required.',
      'Activity is required.',
      'Last completed is required.',
      'Next scheduled is required.',
    ])
    expect(name).toHaveAttribute('maxlength', '100')
    await user.type(dialog.getByLabelText(/^Last Completed/), addDays(today(), 1))
    await user.type(dialog.getByLabelText(/^Next Scheduled/), addDays(today(), -1))
    await waitFor(() =>
      expect(said().slice(2)).toEqual([
        'Last completed must not be later than today.',
        'Next scheduled must not be earlier than today.',
      ]),
    )
    expect(stage.sent).toEqual([])
  })

  it('the activity form adds an activity with its repetition after a confirmation [ACTIV-28, ACTIV-32, ACTIV-36, ACTIV-39]', async () => {
    const { user } = open()
    const dialog = await add(user)
    await fill(user, dialog)
    await user.click(dialog.getByRole('button', { name: /Repeats/ }))
    await user.click(await screen.findByRole('option', { name: 'Months' }))
    await user.clear(dialog.getByLabelText(/^Every how many/))
    await user.type(dialog.getByLabelText(/^Every how many/), '3')
    stage.refusals = [() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })]
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect((await asks()).getByText('Are you sure you want to add the new activity?')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add activity' }))
    expect(await dialog.findByText('Failed to add schedule')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await user.click((await asks()).getByRole('button', { name: 'Add activity' }))
    expect(await screen.findByText('New Activity added Successfully!')).toBeInTheDocument()
    expect(stage.sent[1]).toEqual({
      call: 'POST /MaintenanceActivity',
      body: {
        propertyId: 3,
        activity: 'Gutters',
        lastCompleted: today(),
        nextScheduled: today(),
        repetition: { unit: 'month', every: 3, from: 'schedule' },
      },
    })
  })

  it('the activity form edits after a confirmation, keeps a date in the past, and asks whether the activity is active [ACTIV-25, ACTIV-27, ACTIV-42]', async () => {
    const { user } = open()
    await press(user, /Boiler/, /^Edit/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Activity' }))
    expect(dialog.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(dialog.getByRole('button', { name: /^True Is Active/ }))
    await user.click(await screen.findByRole('option', { name: 'False' }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    const question = 'Are you sure you want to save the changes applied to activity Boiler service?'
    expect((await asks()).getByText(question)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Activity Updated Successfully!')
    expect(stage.sent[0]).toEqual({
      call: 'PUT /MaintenanceActivity/1',
      body: {
        activity: 'Boiler service',
        lastCompleted: '2026-06-20',
        repetition: { every: 2, unit: 'week', from: 'completion' },
        isActive: false,
        version: 1,
      },
    })
  })
})
