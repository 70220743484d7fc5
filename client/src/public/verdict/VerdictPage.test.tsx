import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { api, failure, server } from '../../../test/server.ts'
import { forgetLinkToken, takeLinkToken } from '../../lib/linkToken.ts'
import { Page } from './VerdictPage.tsx'

const QUESTION = { jobId: 1041, title: 'Kitchen tap drips', isClosed: false, done: [] }
let bodies: unknown[]
let readAnswers: (() => Response)[]
let answers: (() => Response)[]

beforeEach(() => {
  bodies = []
  readAnswers = []
  answers = []
  server.use(
    http.post(api('/verdicts/read'), async ({ request }) => {
      bodies.push(await request.json())
      return readAnswers.shift()?.() ?? HttpResponse.json(QUESTION)
    }),
    http.post(api('/verdicts'), async ({ request }) => {
      bodies.push(await request.json())
      return answers.shift()?.() ?? HttpResponse.json({ outcome: 'reopened', jobId: 1041 })
    }),
  )
})

function open(fragment = '#token=12-7-secret') {
  window.history.replaceState(null, '', `/verdict${fragment}`)
  forgetLinkToken()
  takeLinkToken(new Set(['/verdict']))
  render(<Page />)
  expect(window.location.href).not.toContain('secret')
  return userEvent.setup()
}

const send = () => screen.getByRole('button', { name: 'Send answer' })

it('the page of a verdict link shows the job and sends the answer with the token [VERDICT-20]', async () => {
  const user = open()
  expect(await screen.findByText('Kitchen tap drips (job 1041)')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'No, not fixed' }))
  await user.click(screen.getByRole('radio', { name: '2 stars, Fair' }))
  await user.type(screen.getByRole('textbox', { name: /^What is still wrong/ }), 'It drips.')
  await user.click(send())
  expect(await screen.findByText(/^Job 1041 is In Progress again/)).toBeVisible()
  expect(bodies).toEqual([
    { token: '12-7-secret' },
    { token: '12-7-secret', answer: 'no', stars: 2, words: 'It drips.' },
  ])
})

it("the page of a verdict link shows the firm's photos and words, and sends Yes with one press [VERDICT-201] [VERDICT-202]", async () => {
  const photos = [
    { photoId: 1, moment: 'before', name: 'drip.jpg' },
    { photoId: 2, moment: 'after', name: 'dry.jpg' },
  ]
  const work = { firmName: 'Kennet Plumbing', words: 'A new washer.', doneAt: '2026-11-24T11:00:00Z', photos }
  readAnswers = [() => HttpResponse.json({ ...QUESTION, done: [work] })]
  answers = [() => HttpResponse.json({ outcome: 'closed', jobId: 1041 })]
  const asked: unknown[] = []
  server.use(
    http.post(api('/verdicts/photos/read'), async ({ request }) => {
      asked.push(await request.json())
      return new HttpResponse(null, { status: 404 })
    }),
  )
  const user = open()
  const done = await screen.findByRole('list', { name: 'What was done' })
  expect(done).toHaveTextContent(/Before.*drip\.jpg.*After.*dry\.jpg.*A new washer\..*Kennet Plumbing/)
  await user.click(screen.getByRole('button', { name: 'dry.jpg, enlarge' }))
  expect(screen.getByRole('button', { name: 'dry.jpg, make smaller' })).toBeVisible()
  const answer = screen.getByRole('button', { name: 'No, not fixed' })
  expect(answer.compareDocumentPosition(done)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked).toContainEqual({ token: '12-7-secret', photoId: 2 })
  await user.dblClick(screen.getByRole('button', { name: 'Yes, it is fixed' }))
  expect(await screen.findByText('Job 1041 is closed.')).toBeVisible()
  expect(bodies.slice(1)).toEqual([{ token: '12-7-secret', answer: 'yes' }])
})

it('the page of a verdict link shows photos without a label if all of them were taken after the work [VERDICT-202]', async () => {
  const photos = [{ photoId: 2, moment: 'after', name: 'dry.jpg' }]
  const work = { firmName: 'Kennet Plumbing', words: 'A new washer.', doneAt: '2026-11-24T11:00:00Z', photos }
  readAnswers = [() => HttpResponse.json({ ...QUESTION, done: [work] })]
  server.use(http.post(api('/verdicts/photos/read'), () => new HttpResponse(null, { status: 404 })))
  open()
  const done = await screen.findByRole('list', { name: 'What was done' })
  expect(done).toHaveTextContent('dry.jpg')
  expect(done).not.toHaveTextContent(/Before|After/)
  expect(screen.getByRole('link', { name: 'Sign in to see the issue' })).toBeVisible()
})

it('the page of a verdict link sends nothing without a text where one is required [VERDICT-20]', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Partly' }))
  expect(screen.getByRole('radio', { name: 'Partly' })).toBeChecked()
  await user.click(send())
  await user.click(screen.getByRole('button', { name: 'Say what is still wrong.' }))
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(bodies).toHaveLength(1)
})

it('the page of a verdict link says why the question can no longer be answered [VERDICT-20]', async () => {
  readAnswers = [
    () =>
      HttpResponse.json(failure('CONFLICT', 'This question has already been answered. Thank you.'), {
        status: 409,
      }),
  ]
  open()
  expect(await screen.findByText('This question has already been answered. Thank you.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Partly' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('the page of a verdict link offers to try again if the server does not answer [VERDICT-20]', async () => {
  readAnswers = [() => HttpResponse.error()]
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Kitchen tap drips (job 1041)')).toBeVisible()
})

it('the page of a verdict link keeps the typed text if sending fails [VERDICT-20]', async () => {
  answers = [() => HttpResponse.error()]
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Partly' }))
  await user.type(screen.getByRole('textbox'), 'The hinge.')
  await user.click(send())
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
  expect(screen.getByRole('textbox')).toHaveValue('The hinge.')
})

it('the page of a verdict link asks the person to open the link again if it has no token [VERDICT-20]', () => {
  open('')
  expect(screen.getByText('Open the link in your email again.')).toBeVisible()
  expect(bodies).toEqual([])
})
