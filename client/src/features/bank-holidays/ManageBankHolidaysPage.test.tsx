import type { ManagedBankHoliday, ManagedBankHolidays } from '@doorstep/contract/bank-holidays/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageBankHolidaysPage from './ManageBankHolidaysPage.tsx'

const holiday = (part: Partial<ManagedBankHoliday>): ManagedBankHoliday => ({
  nation: 'england',
  day: '2026-01-01',
  name: "New Year's Day",
  state: 'official',
  ...part,
})
let days: ManagedBankHoliday[]
let asked: string[]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  days = [
    holiday({}),
    holiday({ day: '2026-05-25', name: 'Spring bank holiday', state: 'removed' }),
    holiday({ day: '2026-06-15', name: 'Jubilee', state: 'added' }),
  ]
  asked = []
  sent = []
  answers = []
  signIn(['bankHoliday:manage'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    return (
      answers.shift()?.() ?? new HttpResponse(text === '' ? null : '[]', { status: text === '' ? 204 : 201 })
    )
  }
  server.use(
    http.get(api('/bank-holidays/managed'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.toString())
      const body: ManagedBankHolidays = {
        year: Number(searchParams.get('year') ?? 2026),
        years: [2025, 2026, 2027],
        days,
      }
      return HttpResponse.json(body)
    }),
    http.post(api('/bank-holidays'), write),
    http.delete(api('/bank-holidays/:nation/:day'), write),
  )
})

const open = (search = '') =>
  renderRoute({
    path: '/manage-bank-holidays',
    at: `/manage-bank-holidays${search}`,
    page: ManageBankHolidaysPage,
  })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

describe('bank holidays', () => {
  it('bank holidays are listed with their source and the possible actions [SAFE-81]', async () => {
    open()
    await screen.findByRole('row', { name: /New Year's Day/ })
    const rows = screen.getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Thu 1 Jan', 'Official', 'Remove'],
      ['Mon 25 May', 'Removed', 'Put back'],
      ['Mon 15 Jun', 'Added', 'Remove'],
    ])
  })

  it('bank holidays are requested by nation and year, which stay in the address', async () => {
    const { user } = open('?nation=wales&year=2027')
    await screen.findByRole('heading', { name: 'Wales, 2027' })
    expect(asked).toEqual(['nation=wales&year=2027'])
    await user.click(screen.getByRole('button', { name: /^2027 Year|Year.*2027/ }))
    await user.click(await screen.findByRole('option', { name: '2025' }))
    await screen.findByRole('heading', { name: 'Wales, 2025' })
    expect(asked.at(-1)).toBe('nation=wales&year=2025')
  })

  it('the bank holiday list shows a message if it is empty', async () => {
    days = []
    open()
    expect(await screen.findByText('No bank holidays found.')).toBeVisible()
  })

  it('the bank holiday list shows an error and a retry if it cannot be loaded', async () => {
    server.use(
      http.get(
        api('/bank-holidays/managed'),
        () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }),
        {
          once: true,
        },
      ),
    )
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We couldn’t load the bank holidays. Try again.')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Jubilee/ })).toBeInTheDocument()
  })
})

describe('a bank holiday change', () => {
  it('the bank holiday list removes a bank holiday after a confirmation, and shows a refusal [SAFE-81]', async () => {
    answers.push(() => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 }))
    const { user } = open()
    await user.click((await rowOf(/Jubilee/)).getByRole('button', { name: /^Remove/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText(
        'Are you sure you want to remove Jubilee on Mon 15 Jun 2026 from the bank holidays in England?',
      ),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByText(/We couldn’t change the bank holidays\. Try again\./)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Bank holiday removed.')).toBeVisible()
    expect(sent).toEqual([
      ['DELETE /bank-holidays/england/2026-06-15'],
      ['DELETE /bank-holidays/england/2026-06-15'],
    ])
    await waitFor(() => expect(asked.length).toBeGreaterThan(2))
  })

  it('the bank holiday list restores a removed bank holiday [SAFE-81]', async () => {
    const { user } = open()
    await user.click((await rowOf(/Spring bank holiday/)).getByRole('button', { name: /^Put back/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Put back' }))
    expect(await screen.findByText('Bank holiday put back.')).toBeVisible()
    const body = { nations: ['england'], day: '2026-05-25', name: 'Spring bank holiday' }
    expect(sent).toEqual([['POST /bank-holidays', body]])
  })

  it('the form for a bank holiday adds a day for one or all nations, names missing values, and keeps the typed text after a refusal [SAFE-81]', async () => {
    const message = '15/06/2026 is already a bank holiday in Scotland: World Cup bank holiday.'
    answers.push(() => HttpResponse.json(failure('CONFLICT', message), { status: 409 }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '+ Add Bank Holiday' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    const summary = within(await dialog.findByRole('alert'))
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Day is required.',
      'Name is required.',
    ])
    await user.type(dialog.getByLabelText(/^Day/), '2026-06-15')
    await user.type(dialog.getByLabelText(/^Name/), 'Coronation')
    await user.click(dialog.getByRole('button', { name: /Nation/ }))
    await user.click(await screen.findByRole('option', { name: 'All four nations' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Coronation')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Bank holiday added.')).toBeVisible()
    const body = {
      nations: ['england', 'wales', 'scotland', 'northern-ireland'],
      day: '2026-06-15',
      name: 'Coronation',
    }
    expect(sent).toEqual([
      ['POST /bank-holidays', body],
      ['POST /bank-holidays', body],
    ])
    await waitFor(() => expect(asked.at(-1)).toBe('nation=england&year=2026'))
  })
})
