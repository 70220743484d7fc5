import { render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { clearSignupDraft } from '../src/lib/signupDraft.ts'
import { Page } from '../src/public/sign-up/SignupPage.tsx'
import { enter } from './enter.ts'
import { api, server } from './server.ts'

export const PASSWORD = 'Correct-Horse-9'
const TOWNS = [
  { id: 3, name: 'Leeds' },
  { id: 4, name: 'York' },
]
const ADDRESSES = [{ id: 9, name: 'Flat 12', fullAddress: '14 Canal Street, Leeds LS1 4AB' }]

export const asked: string[] = []
export const sent: Record<string, string>[] = []
export const text = (name: RegExp) => screen.getByRole('textbox', { name })
export const password = () => screen.getByLabelText(/^Password/)
export const town = () => screen.getByRole('combobox', { name: /^Town/ })
export const address = () => screen.getByRole('combobox', { name: /^Address/ })
export const proof = () => screen.getByLabelText<HTMLInputElement>(/^Address proof/)
export const terms = () => screen.getByRole('checkbox', { name: /^I accept/ })
export const button = () => screen.getByRole('button', { name: /^Sign(ing)? up/ })
export const summary = () => within(screen.getByText('There is a problem').closest('div') ?? document.body)
export const file = (name = 'bill.pdf', type = 'application/pdf', size = 1000) =>
  new File([new Uint8Array(size)], name, { type })

function fieldsOf(form: string): Record<string, string> {
  const parts = form.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g)
  return Object.fromEntries(
    [...parts].map(([, name = '', fileName, value = '']) => [name, fileName ?? value]),
  )
}

export function register(answer: () => Response) {
  server.use(
    http.post(api('/register'), async ({ request }) => {
      sent.push(fieldsOf(await request.text()))
      return answer()
    }),
  )
}

export function prepareSignup() {
  asked.length = 0
  sent.length = 0
  clearSignupDraft()
  const list = (rows: { name: string }[]) => (info: { request: Request }) => {
    const { pathname, searchParams } = new URL(info.request.url)
    asked.push(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
    const q = searchParams.get('q')?.toLowerCase() ?? ''
    return HttpResponse.json(rows.filter(({ name }) => name.toLowerCase().includes(q)))
  }
  server.use(
    http.get(
      api('/countries'),
      list([
        { id: 1, name: 'United Kingdom' } as { name: string },
        { id: 2, name: 'France' } as { name: string },
      ]),
    ),
    http.get(api('/towns'), list(TOWNS)),
    http.get(api('/addresses'), list(ADDRESSES)),
  )
}

export async function show() {
  render(<Page />)
  await screen.findByRole('option', { name: 'United Kingdom' })
  return userEvent.setup()
}

export async function choosePlace(user: UserEvent) {
  await user.selectOptions(screen.getByLabelText(/^Country/), 'United Kingdom')
  await user.click(town())
  await user.click(await screen.findByRole('option', { name: 'Leeds' }))
  await user.click(address())
  await user.click(await screen.findByRole('option', { name: /^Flat 12/ }))
}

export async function fill(user: UserEvent) {
  await enter(user, text(/^First name/), 'Priya')
  await enter(user, text(/^Last name/), 'Nair')
  await enter(user, text(/^Email/), 'priya@example.org')
  await enter(user, password(), PASSWORD)
  await enter(user, text(/^Mobile number/), '07700 900123')
  await choosePlace(user)
  await user.upload(proof(), file())
  await user.click(terms())
}
