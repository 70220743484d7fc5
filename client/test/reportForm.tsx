import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { ReportIssueDialog } from '../src/features/issues/ReportIssueDialog.tsx'
import { enter } from './enter.ts'
import { buildProperty, ME } from './estate.ts'
import { renderAlone } from './renderRoute.tsx'

export function drawReport(part = {}) {
  const handleClose = vi.fn<() => void>()
  const view = renderAlone(
    <ReportIssueDialog property={buildProperty(part)} userId={ME} onClose={handleClose} />,
  )
  return { ...view, handleClose }
}

/** Renders the dialog for a report and waits until its form can be filled in. */
export async function openReport(part = {}) {
  const view = drawReport(part)
  await screen.findByLabelText(/^Title/)
  // The category fields appear only after their choices have loaded.
  await waitFor(() => expect(view.client.isFetching()).toBe(0))
  return view
}

export async function chooseOption(user: UserEvent, field: string, option: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: new RegExp(`${field}$|${field} \\*`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}

export async function fillReport(user: UserEvent, title = 'Kitchen tap drips'): Promise<void> {
  await enter(user, screen.getByLabelText(/^Title/), title)
  await enter(user, screen.getByLabelText(/^Description/), '  It drips all night.  ')
  await chooseOption(user, 'Category', 'General')
}

export const submitReport = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: /^(Submit issue|Try again)$/ }))

export function filePicker(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no picker.')
  return input
}
