import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawn } from '../../../test/drawn.ts'
import { enter } from '../../../test/enter.ts'
import { buildAlert, buildProperty, signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import HelpPage from './HelpPage.tsx'

const QUESTION = 'On which day are the bins emptied?'
let sent: unknown[] = []
let properties = [buildProperty()]
let alerts: ReturnType<typeof buildAlert>[] = []
let answer: () => Response = () => HttpResponse.json({ id: 1 }, { status: 201 })

beforeEach(() => {
  sent = []
  alerts = []
  properties = [buildProperty()]
  answer = () => HttpResponse.json({ id: 1 }, { status: 201 })
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json(properties)),
    http.get(api('/alerts/active/3'), () => HttpResponse.json(alerts)),
    http.post(api('/support/enquiries'), async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
})

const searchFor = () => screen.getByRole('searchbox', { name: 'Search the questions' })
const questions = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)

it('the help page lists questions with answers, and how to start [HELP-01] [HELP-02] [HELP-07] [HELP-08]', () => {
  renderAlone(<HelpPage />)
  expect(questions().length).toBeGreaterThan(10)
  expect(screen.getByRole('region', { name: 'Getting started' })).toHaveTextContent(/Report an issue/)
  expect(screen.getAllByText(/Only managers can update assigned properties/)).toHaveLength(2)
  expect(screen.getAllByText(/admins manage alerts/i)).toHaveLength(2)
})

it('the help page answers questions about firms, orders, links and appointments, for residents, managers and firms [HELP-09]', async () => {
  const { user } = renderAlone(<HelpPage />)
  for (const name of [
    'When a firm comes to you',
    'Firms and work orders, for property managers',
    'For firms',
  ])
    expect(screen.getByRole('region', { name })).toBeVisible()
  await user.type(searchFor(), 'link order account')
  expect(questions()).toContain('Do I need an account to work on an order?')
  await user.clear(searchFor())
  await user.type(searchFor(), 'costs approve')
  expect(questions()).toEqual(['Who decides about costs above my limit?'])
})

it.each([
  ['TENANT', []],
  ['LEASE', []],
  ['CONTRACTOR', ['For firms']],
  ['PMGR', ['Firms and work orders, for property managers', 'For firms']],
] as const)(
  'the help page shows people with the role %s only topics for that role [HELP-10]',
  async (role, shown) => {
    signIn([], role)
    const { user } = renderAlone(<HelpPage />)
    const names = () => screen.queryAllByRole('region', { name: /[Ff]or / }).map(({ ariaLabel }) => ariaLabel)
    expect(names()).toEqual(shown)
    await user.type(searchFor(), 'costs approve')
    expect(questions()).toHaveLength(role === 'PMGR' ? 1 : 0)
  },
)

it('the search of the help page finds the questions that contain all of the words, opens these questions and shows their number', async () => {
  const { user } = renderAlone(<HelpPage />)
  const all = questions().length
  await user.type(searchFor(), 'RECOVERY codes')
  expect(questions()).toEqual(['How do I protect my account with a second step?'])
  expect(screen.getByText(/Keep the recovery codes/)).toBeVisible()
  expect(screen.getByText('1 question found.')).toBeVisible()
  await user.type(searchFor(), ' zebra')
  expect(screen.getByText('No question matches your search.')).toBeVisible()
  await user.clear(searchFor())
  expect(questions()).toHaveLength(all)
})

it('the contact form sends the message, and shows thanks for 4 seconds [HELP-03] [HELP-04] [HELP-05] [HELP-06]', async () => {
  signIn()
  const { user } = renderAlone(<HelpPage />)
  const subject = await screen.findByLabelText(/^Subject/)
  await enter(user, subject, 'The bins')
  await enter(user, screen.getByLabelText(/^Message/), QUESTION)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send message' })).toBeEnabled())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await drawn(() => expect(screen.getByText('Thank you for your message')).toBeVisible())
  expect(sent).toEqual([{ subject: 'The bins', message: QUESTION, propertyId: 3 }])
  act(() => {
    vi.advanceTimersByTime(3600)
  })
  expect(screen.getByText('Thank you for your message')).toBeVisible()
  act(() => {
    vi.advanceTimersByTime(500)
  })
  expect(screen.queryByText('Thank you for your message')).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Subject/)).toHaveValue('')
  // After the thank-you message, Tab leads to the first field.
  vi.useRealTimers()
  await user.tab()
  expect(screen.getByLabelText(/^Subject/)).toHaveFocus()
})

it('the contact form asks which of several properties the message is about', async () => {
  signIn()
  properties = [buildProperty(), buildProperty({ id: 4, name: 'Flat 14' })]
  const { user } = renderAlone(<HelpPage />)
  await user.click(await screen.findByRole('button', { name: /About$/ }))
  await user.click(await screen.findByRole('option', { name: /Flat 14/ }))
  await enter(user, screen.getByLabelText(/^Subject/), 'The bins')
  await enter(user, screen.getByLabelText(/^Message/), QUESTION)
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(sent).toMatchObject([{ propertyId: 4 }]))
})

it('the contact form shows mistakes and refusals, and keeps the typed text', async () => {
  signIn()
  answer = () => HttpResponse.json(failure('RATE_LIMITED', 'Too many requests.'), { status: 429 })
  const { user } = renderAlone(<HelpPage />)
  await user.click(await screen.findByRole('button', { name: 'Send message' }))
  expect((await screen.findAllByText(/The message must be|The message is required/))[0]).toBeVisible()
  await enter(user, screen.getByLabelText(/^Subject/), 'The bins')
  await enter(user, screen.getByLabelText(/^Message/), QUESTION)
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Too many requests.')).toBeVisible()
  expect(screen.getByLabelText(/^Message/)).toHaveValue(QUESTION)
})

it('the help page sends visitors to login before they can use the form, and then returns them to the form', () => {
  renderAlone(<HelpPage />)
  expect(screen.queryByLabelText(/^Subject/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?returnTo=%2Fhelp')
})

it('the help page shows the alerts of the chosen property, each for 3 seconds', async () => {
  signIn()
  alerts = [
    buildAlert({ id: 1, message: 'The lift is out of order.' }),
    buildAlert({ id: 2, message: 'The car park is washed.' }),
  ]
  renderAlone(<HelpPage />)
  const banner = await screen.findByRole('region', { name: 'Alerts' })
  expect(banner).toHaveTextContent(/The lift is out of order\./)
  await waitFor(() => expect(banner).toHaveTextContent(/The car park is washed\./))
})
