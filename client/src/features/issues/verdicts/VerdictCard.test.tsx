import type { GiveVerdict, Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { VerdictCard } from './VerdictCard.tsx'

const issue = buildIssue({ status: 'Resolved', can: ['issue:giveVerdict'] })
let sent: GiveVerdict[]
let answers: (() => Response)[]
let done: Verdicts['done']

beforeEach(() => {
  sent = []
  answers = []
  signIn()
  done = []
  server.use(
    http.get(api('/issues/41/verdicts'), () =>
      HttpResponse.json({ verdicts: [], done, cameBackFrom: null, cameBackAs: null }),
    ),
    http.post<never, GiveVerdict>(api('/issues/41/verdicts'), async ({ request }) => {
      sent.push(await request.json())
      return answers.shift()?.() ?? HttpResponse.json({ ...issue, status: 'Closed', can: [] })
    }),
  )
})

const press = (name: string) => screen.getByRole('button', { name })
const choose = (name: string) => screen.getByRole('radio', { name })
const send = () => screen.getByRole('button', { name: 'Send answer' })
const words = () => screen.getByRole('textbox')

it('the verdict card is hidden from people who cannot answer the question [VERDICT-18]', () => {
  renderAlone(<VerdictCard issue={buildIssue({ status: 'Resolved' })} />)
  expect(screen.queryByRole('group')).toBeNull()
})

it('the verdict card sends the answer with a text, and with stars chosen by keyboard [VERDICT-18]', async () => {
  const { user } = renderAlone(<VerdictCard issue={issue} />)
  expect(screen.getByRole('group', { name: 'Is it fixed?' })).toBeVisible()
  await user.click(press('Add stars or a comment'))
  expect(choose('Yes, it is fixed')).toBeChecked()
  screen.getByRole('radio', { name: '3 stars, All right' }).focus()
  await user.keyboard(' {ArrowRight}')
  await user.type(words(), 'Thank you.')
  expect(screen.getByText('1,990 characters left')).toBeVisible()
  await user.click(send())
  await waitFor(() => expect(sent).toEqual([{ answer: 'yes', stars: 4, words: 'Thank you.' }]))
})

it('the verdict card shows the photos and words of the firm, and sends Yes with one press [VERDICT-201] [VERDICT-202]', async () => {
  server.use(http.get(api('/issues/41/verdicts/photos/:id'), () => new HttpResponse(null, { status: 404 })))
  const photos = [{ photoId: 2, moment: 'after' as const, name: 'dry.jpg' }]
  done = [{ firmName: 'Kennet Plumbing', words: 'A new washer.', doneAt: '2026-11-24T11:00:00Z', photos }]
  const { user } = renderAlone(<VerdictCard issue={issue} />)
  expect(await screen.findByRole('list', { name: 'What was done' })).toHaveTextContent(
    /dry\.jpg.*A new washer\..*Kennet Plumbing/,
  )
  const work = screen.getByRole('list', { name: 'What was done' })
  expect(press('No, not fixed').compareDocumentPosition(work)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(press('Yes, it is fixed'))
  await waitFor(() => expect(sent).toEqual([{ answer: 'yes', words: '' }]))
})

it('the verdict card requires a text with every answer except Yes [VERDICT-18]', async () => {
  const { user } = renderAlone(<VerdictCard issue={issue} />)
  await user.click(press('No, not fixed'))
  await user.click(send())
  const problem = await screen.findByRole('button', { name: 'Say what is still wrong.' })
  await user.click(problem)
  expect(words()).toHaveFocus()
  expect(sent).toEqual([])
})

it('the verdict card keeps the typed text after a failure, and offers it again later [VERDICT-18]', async () => {
  answers = [() => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 })]
  const { user, unmount } = renderAlone(<VerdictCard issue={issue} />)
  await user.click(press('Partly'))
  await user.type(words(), 'The upper hinge.')
  await user.click(send())
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(words()).toHaveValue('The upper hinge.')
  unmount()
  const again = renderAlone(<VerdictCard issue={issue} />)
  await again.user.click(await screen.findByRole('button', { name: 'Continue with changes' }))
  expect(choose('Partly')).toBeChecked()
  expect(words()).toHaveValue('The upper hinge.')
})

it('the verdict card explains that the answer for a closed issue becomes a new report [VERDICT-18]', async () => {
  const { user } = renderAlone(<VerdictCard issue={{ ...issue, status: 'Closed' }} />)
  await user.click(press('No, not fixed'))
  expect(screen.getByText(/go to the property manager as a new report/)).toBeVisible()
})
