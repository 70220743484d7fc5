import type { ChangeIssues } from '@doorstep/contract/issues/bulk/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { SeveralDialog } from './SeveralDialog.tsx'
import { undosOf, type SeveralResult } from './useSeveral.ts'
import type { SeveralAct } from './labels.ts'

const issues = [41, 42].map((issueId) =>
  buildIssue({ issueId, jobId: 1000 + issueId, title: `Tap ${issueId}` }),
)
const before = { status: 'Submitted', ownerId: 9, priority: 'Routine' } as const
const result = (issueId: number, part: Partial<SeveralResult> = {}): SeveralResult => ({
  issueId,
  jobId: 1000 + issueId,
  title: `Tap ${issueId}`,
  outcome: 'done',
  message: 'Approved',
  status: 'Approved',
  before,
  ...part,
})
let sent: ChangeIssues[]
let answers: (() => Response)[]

beforeEach(() => {
  sent = []
  answers = []
  signIn(['issue:moderate'], 'PMGR')
  server.use(
    http.post(api('/issues/bulk'), async ({ request }) => {
      // The page always sends a body of this schema.
      sent.push((await request.json()) as ChangeIssues)
      const refused = result(42, { outcome: 'refused', message: 'Margaret Doyle approved it.', before: null })
      return answers.shift()?.() ?? HttpResponse.json({ results: [result(41), refused] })
    }),
  )
})

function Opened({ act, onDone }: { act: SeveralAct; onDone: (count: number) => void }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    isOpen && <SeveralDialog act={act} issues={issues} onDone={onDone} onClose={() => setIsOpen(false)} />
  )
}

const open = (act: SeveralAct) => {
  const handleDone = vi.fn<(count: number) => void>()
  return { ...renderAlone(<Opened act={act} onDone={handleDone} />), handleDone }
}

it('a bulk action previews each result once, and shows the results [DESK-47]', async () => {
  const { user, handleDone } = open('approve')
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 issues' })
  const goOn = within(dialog).getByRole('button', { name: 'Continue' })
  expect(goOn).toHaveAttribute('aria-disabled', 'true')
  await user.type(within(dialog).getByLabelText(/^Comments/), 'On its way.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve 1 issue?' }))
  expect(question.getByText('1 of 2 will be approved.')).toBeVisible()
  expect(question.getByText('Margaret Doyle approved it.')).toBeVisible()
  answers.push(() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }))
  await user.click(question.getByRole('button', { name: 'Approve 1 issue' }))
  expect((await question.findAllByText('We couldn’t change the issues. Try again.'))[0]).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Approve 1 issue' }))
  expect(await screen.findByText('1 of 2 approved.')).toBeVisible()
  // The failed call changed nothing, so the test expects no report of it.
  expect(handleDone.mock.calls).toEqual([[1]])
  const body = { act: 'approve', issueIds: [41, 42], comment: 'On its way.', internal: false }
  expect(sent).toEqual([{ ...body, dryRun: true }, body, body])
})

it('the preview of a bulk action has no tick, because nothing has happened yet [DESK-47]', async () => {
  const { user } = open('approve')
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 issues' }))
  await user.type(dialog.getByLabelText(/^Comments/), 'On its way.')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  const ticks = () => document.querySelectorAll('li .lucide-circle-check')
  expect(await screen.findByText('1 of 2 will be approved.')).toBeVisible()
  expect(ticks()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Approve 1 issue' }))
  expect(await screen.findByText('1 of 2 approved.')).toBeVisible()
  expect(ticks()).toHaveLength(1)
})

it('the preview of a bulk action shows what will happen and repeats the comment in the same dialog, and Back returns to the form [DESK-47]', async () => {
  const { user } = open('approve')
  await user.type(await screen.findByLabelText(/^Comments/), 'On its way.')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const preview = within(await screen.findByRole('alertdialog', { name: 'Approve 1 issue?' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(preview.getByText('Will be approved')).toBeVisible()
  expect(preview.queryByText('Approved')).not.toBeInTheDocument()
  expect(preview.getByText('On its way.', { selector: 'blockquote' })).toBeVisible()
  await user.click(preview.getByRole('button', { name: 'Back' }))
  const form = within(await screen.findByRole('dialog', { name: 'Approve 2 issues' }))
  expect(form.getByLabelText(/^Comments/)).toHaveValue('On its way.')
  expect(form.getByLabelText(/^Comments/)).toBeVisible()
})

it.each([
  ['setOwner', 'Assign 1 issue?', 'Owner: Priya Nair'],
  ['setPriority', 'Change the priority of 1 issue?', 'Priority: Urgent'],
] as const)(
  'the preview of %s shows what each issue gets, because the form is hidden [DESK-47]',
  async (act, name, message) => {
    answers.push(() => HttpResponse.json({ results: [result(41, { message })] }))
    const { user } = open(act)
    const dialog = within(await screen.findByRole('dialog'))
    if (act === 'setPriority') await user.type(dialog.getByLabelText(/^Reason/), 'Two small children.')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    const preview = within(await screen.findByRole('alertdialog', { name }))
    expect(preview.getByText(message)).toBeVisible()
  },
)

it('the preview of a bulk action shows that the comment is internal, and that work orders will be cancelled [DESK-47] [ORDERUI-08]', async () => {
  const { user } = open('close')
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 2 issues' }))
  await user.type(dialog.getByLabelText(/^Comments/), 'Done by ourselves.')
  await user.click(dialog.getByRole('checkbox', { name: /^Also cancel/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Internal note/ }))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  const preview = within(await screen.findByRole('alertdialog', { name: 'Close 1 issue?' }))
  expect(preview.getByText('The comment is an internal note. Residents will not see it.')).toBeVisible()
  expect(preview.getByText('Open work orders of these issues will also be cancelled.')).toBeVisible()
})

it.each([true, false])(
  'closing several issues also cancels their open work orders, if the user ticks the box: %s [ORDERUI-08]',
  async (isTicked) => {
    const { user } = open('close')
    const dialog = within(await screen.findByRole('dialog', { name: 'Close 2 issues' }))
    const box = dialog.getByRole('checkbox', { name: 'Also cancel the open work orders of these issues' })
    expect(box).not.toBeChecked()
    if (isTicked) await user.click(box)
    await user.type(dialog.getByLabelText(/^Comments/), 'Done by ourselves.')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Close 1 issue' }))
    expect(await screen.findByText('1 of 2 closed.')).toBeVisible()
    const cancelOrders = isTicked || undefined
    expect(sent.map((body) => [body.act, body.cancelOrders])).toEqual([
      ['close', cancelOrders],
      ['close', cancelOrders],
    ])
  },
)

it('a bulk action offers to cancel work orders only if it closes issues [ORDERUI-08]', async () => {
  open('approve')
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 issues' }))
  expect(dialog.queryByRole('checkbox', { name: /work orders/ })).not.toBeInTheDocument()
})

it('assigning several issues needs no comment, and can be undone [DESK-47] [DESK-46]', async () => {
  const { user } = open('setOwner')
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Assign 1 issue' }))
  expect(await screen.findByText('1 of 2 assigned.')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 issue restored.')).toBeVisible()
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.slice(1)).toEqual([
    { act: 'setOwner', issueIds: [41, 42], ownerId: 'me' },
    { act: 'setOwner', issueIds: [41], ownerId: 9 },
  ])
})

it('an undo restores the previous values, except for changes that notified others [DESK-46]', () => {
  const rows = [
    result(1, { before: { ...before, ownerId: null } }),
    result(2, { before: { ...before, priority: 'Emergency' } }),
    result(3, { outcome: 'refused', before: null }),
    result(4),
  ]
  expect(undosOf('setOwner', rows).map(({ ownerId, issueIds }) => [ownerId, issueIds])).toEqual([
    [null, [1]],
    [9, [2, 4]],
  ])
  expect(undosOf('setPriority', rows).map(({ priority, issueIds }) => [priority, issueIds])).toEqual([
    ['Routine', [1, 4]],
  ])
  expect(undosOf('approve', rows)).toEqual([])
})
