import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawn } from '../../../test/drawn.ts'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { FeedbackWidget } from './FeedbackWidget.tsx'

let sent: unknown[] = []
let answer: () => Response | Promise<Response> = () => HttpResponse.json({}, { status: 201 })

beforeEach(() => {
  sent = []
  answer = () => HttpResponse.json({ id: 1 }, { status: 201 })
  signIn()
  window.history.replaceState(null, '', '/issues/41?tab=history#notes')
  server.use(
    http.post(api('/feedback'), async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
})

const star = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name} stars?`) })
const submit = () => screen.getByRole('button', { name: 'Submit' })

async function open() {
  const view = renderAlone(<FeedbackWidget />)
  await view.user.click(screen.getByRole('button', { name: 'Give feedback' }))
  expect(await screen.findByRole('dialog', { name: 'Feedback' })).toBeVisible()
  return view
}

it('the feedback button reappears at the top of a page once it no longer covers the focused element', async () => {
  const corner = new DOMRect(0, 0, 40, 40)
  const { user } = renderAlone(
    <main>
      <button>Beneath</button>
      <button>Elsewhere</button>
      <FeedbackWidget />
    </main>,
  )
  const button = screen.getByRole('button', { name: 'Give feedback' })
  const beneath = screen.getByRole('button', { name: 'Beneath' })
  for (const one of [button, beneath]) one.getBoundingClientRect = () => corner
  await user.click(beneath)
  await waitFor(() => expect(button).toHaveAttribute('data-away'))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await waitFor(() => expect(button).not.toHaveAttribute('data-away'))
})

it('the feedback button is hidden if it would cover the focused element [KEEP-63]', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 40))
  renderAlone(
    <main>
      <button ref={(button) => button?.focus()}>Beneath</button>
      <FeedbackWidget />
    </main>,
  )
  const button = screen.getByRole('button', { name: 'Give feedback' })
  await waitFor(() => expect(button).toHaveAttribute('data-away'))
})

it('the feedback button stays visible while it has the keyboard focus, however far the page is scrolled [KEEP-63]', async () => {
  const { user } = renderAlone(<FeedbackWidget />)
  const button = screen.getByRole('button', { name: 'Give feedback' })
  const scrollTo = (y: number) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y)
    act(() => void window.dispatchEvent(new Event('scroll')))
  }
  scrollTo(100)
  expect(button).toHaveAttribute('data-away')
  await user.tab()
  expect(button).toHaveFocus()
  scrollTo(200)
  expect(button).not.toHaveAttribute('data-away')
  await user.tab()
  scrollTo(300)
  expect(button).toHaveAttribute('data-away')
})

it('the feedback form sends the stars, comment and page, shows thanks for 2 seconds and is then empty again [FEEDBACK-01] [FEEDBACK-02] [FEEDBACK-10] [FEEDBACK-11] [FEEDBACK-12] [FEEDBACK-13] [API-23]', async () => {
  const { user } = await open()
  await user.click(star('4'))
  await user.type(screen.getByLabelText('Comment (optional)'), 'Works well')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(submit())
  await drawn(() => expect(screen.getByText('Thanks for your feedback!')).toBeVisible())
  expect(sent).toEqual([{ userId: 7, rating: 4, comment: 'Works well', pagePath: '/issues/41', emoji: '🙂' }])
  act(() => {
    vi.advanceTimersByTime(1700)
  })
  expect(screen.getByText('Thanks for your feedback!')).toBeVisible()
  act(() => {
    vi.advanceTimersByTime(400)
  })
  vi.useRealTimers()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Give feedback' }))
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  expect(screen.getByLabelText('Comment (optional)')).toHaveValue('')
})

it('the feedback rating has five stars and allows one choice, by keyboard too [FEEDBACK-03] [FEEDBACK-04]', async () => {
  const { user } = await open()
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  await user.click(star('2'))
  expect(star('2')).toBeChecked()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(star('4')).toBeChecked()
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ rating: 4, comment: '' }]))
})

it('the feedback form sends nothing without a star, and shows an error [FEEDBACK-07] [FEEDBACK-09]', async () => {
  const { user } = await open()
  await user.click(submit())
  expect(await screen.findByText('Choose 1 to 5 stars.')).toBeVisible()
  await user.click(star('1'))
  expect(screen.queryByText('Choose 1 to 5 stars.')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

it('the feedback form sends nothing without a user id [FEEDBACK-08]', async () => {
  const { user } = await open()
  await user.click(star('5'))
  localStorage.removeItem('userId')
  await user.click(submit())
  expect(sent).toEqual([])
  expect(screen.queryByText('Thanks for your feedback!')).not.toBeInTheDocument()
})

it('the feedback form clears what was typed on Cancel, but keeps it when the panel is only closed [FEEDBACK-06]', async () => {
  const { user } = await open()
  const comment = () => screen.getByLabelText('Comment (optional)')
  await user.type(comment(), 'Half a sentence')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Give feedback' }))
  expect(comment()).toHaveValue('Half a sentence')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Give feedback' }))
  expect(comment()).toHaveValue('')
  expect(sent).toEqual([])
})

it('the feedback form shows why the server refused, keeps the comment, and sends only once before an answer arrives', async () => {
  answer = () => HttpResponse.json(failure('RATE_LIMITED', 'Too many requests.'), { status: 429 })
  const { user } = await open()
  await user.click(star('3'))
  await user.type(screen.getByLabelText('Comment (optional)'), 'Kept')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.')
  expect(screen.getByLabelText('Comment (optional)')).toHaveValue('Kept')
  let release: () => void = () => undefined
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve(HttpResponse.json({ id: 1 }, { status: 201 }))
    })
  await user.dblClick(submit())
  await waitFor(() => expect(sent).toHaveLength(2))
  release()
  expect(await screen.findByText('Thanks for your feedback!')).toBeVisible()
  expect(sent).toHaveLength(2)
})

it('the feedback form sends no page path at an address without a screen', async () => {
  window.history.replaceState(null, '', '/no/such/place')
  const { user } = await open()
  await user.click(star('5'))
  await user.click(submit())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('pagePath')
})
