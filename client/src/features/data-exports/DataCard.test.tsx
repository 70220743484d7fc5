import type { DataExport, DataRead } from '@doorstep/contract/data-exports/schema'
import { EXPORT_TAKEN } from '@doorstep/contract/data-exports/texts'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { DataCard } from './DataCard.tsx'

const AT = '2026-07-04T09:00:00.000Z'
const NONE: DataExport = { state: 'none', requestedAt: null, expiresAt: null, size: null }
const READY: DataExport = {
  state: 'ready',
  requestedAt: AT,
  expiresAt: '2026-07-05T09:00:00.000Z',
  size: 2048,
}

let copy = NONE

beforeEach(() => {
  copy = NONE
  signIn()
  server.use(
    http.get(api('/account/data-export'), () => HttpResponse.json(copy)),
    http.post(api('/account/data-export'), () => {
      copy = READY
      return HttpResponse.json({ ...READY, state: 'making', expiresAt: null, size: null })
    }),
    http.post(api('/account/data-export/file'), () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  )
})

const button = (name: string) => screen.findByRole('button', { name })

describe('the data export card', () => {
  it('the data export card has buttons to request the copy, and to download the copy once it is ready [DATA-09]', async () => {
    const { user } = renderAlone(<DataCard />)
    await user.click(await button('Download my data'))
    expect(await screen.findByText(/^Your copy is ready: 2 KB, until/)).toBeVisible()
    await user.click(await button('Fetch my data'))
    expect(await screen.findByText('You have downloaded your last copy.')).toBeVisible()
    expect(await button('Download my data')).toBeVisible()
  })

  it.each<[DataExport['state'], RegExp, boolean]>([
    [
      'making',
      /^We are making your copy\. You don’t need to wait here\. We will email you when it is ready\./,
      false,
    ],
    ['taken', /^You have downloaded your last copy\./, true],
    ['expired', /Your last copy was deleted because it was not downloaded\./, true],
    ['stuck', /We couldn’t make your last copy/, true],
  ])('the data export card explains the state %s [DATA-09]', async (state, text, canAsk) => {
    copy = { ...NONE, state, requestedAt: AT }
    renderAlone(<DataCard />)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Download my data' }) !== null).toBe(canAsk)
  })

  it('the data export card shows why a download was refused, and shows the current state [DATA-09]', async () => {
    copy = READY
    server.use(
      http.post(api('/account/data-export/file'), () => {
        copy = { ...NONE, state: 'taken' }
        return HttpResponse.json(failure('CONFLICT', EXPORT_TAKEN), { status: 409 })
      }),
    )
    const { user } = renderAlone(<DataCard />)
    await user.click(await button('Fetch my data'))
    expect(await screen.findByRole('alert')).toHaveTextContent(EXPORT_TAKEN)
    expect(await button('Download my data')).toBeVisible()
  })

  it('the data export card offers a retry if the server fails [DATA-09]', async () => {
    server.use(
      http.get(api('/account/data-export'), () =>
        HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }),
      ),
    )
    renderAlone(<DataCard />)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your data. Try again.')
    expect(await button('Try again')).toBeVisible()
  })
})

it('the data export card has a button that shows who has seen the data [DATA-08]', async () => {
  const reads: DataRead[] = [
    { id: 3, at: AT, what: 'accessNote', readBy: 'Alba Lifts', jobIds: [1003] },
    { id: 2, at: AT, what: 'phoneNumber', readBy: 'Leasing staff', jobIds: [1001, 1002] },
    { id: 1, at: AT, what: 'vulnerablePersons', readBy: 'Property manager', jobIds: [] },
  ]
  server.use(http.get(api('/account/data-reads'), () => HttpResponse.json(reads)))
  const { user } = renderAlone(<DataCard />)
  await user.click(await button('Show who has seen these details'))
  const list = await screen.findByRole('list', { name: 'Who has seen your sensitive details' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Alba Lifts saw a key or access note for your home \(job 1003\)\./),
    expect.stringMatching(/^Leasing staff saw your phone number \(job 1001, 1002\)\./),
    expect.stringMatching(
      /^Property manager saw whether a vulnerable person lives with you, and your phone number\./,
    ),
  ])
})
