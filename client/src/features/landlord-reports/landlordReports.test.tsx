import type { LandlordReport, LandlordReportFile } from '@doorstep/contract/landlord-reports/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { monthBefore } from './landlordReportAddress.ts'
import LandlordReportPage from './LandlordReportPage.tsx'

const NUMBERS = { raised: 12, closed: 9, open: 7, answeredOnTime: 11, answeredLate: 1 }
const ANSWERS = { completedOnTime: 8, completedLate: 1, yes: 5, partly: 2, no: 0, rated: 4 }

const reportOf = (month: string): LandlordReport => ({
  developmentId: 4,
  development: 'Ash Row',
  month,
  from: `${month}-01`,
  to: `${month}-28`,
  openOn: `${month}-28`,
  madeAt: '2026-11-23T10:00:00.000Z',
  issues: { ...NUMBERS, ...ANSWERS },
  categories: [{ categoryId: 1, category: 'Plumbing', raised: 6, closed: 3, open: 2 }],
  ages: [
    { band: '0-2', count: 1 },
    { band: '3-7', count: 2 },
    { band: '8-30', count: 0 },
    { band: 'over30', count: 4 },
  ],
  openIssues: [
    {
      issueId: 31,
      jobId: 1031,
      category: 'Plumbing',
      propertyName: 'Flat 2',
      status: 'InProgress',
      priority: 'Urgent',
      reportedOn: `${month}-20`,
      age: 8,
    },
  ],
  activities: { done: 3, missed: 1 },
  averageStars: 4.25,
  feedback: { count: 0, averageRating: null },
})

const FILE: LandlordReportFile = {
  id: 8,
  developmentId: 4,
  development: 'Ash Row',
  month: '2026-02',
  state: 'ready',
  requestedAt: '2026-11-23T10:00:00.000Z',
  expiresAt: '2026-11-24T10:00:00.000Z',
  size: 34_000,
}

let asked: URLSearchParams[]
let files: LandlordReportFile[]
let choices: { developmentId: number; developmentName: string; siteName: string; city: string }[]
beforeEach(() => {
  asked = []
  files = []
  choices = ['Ash Row', 'Birch Court'].map((developmentName, at) => ({
    developmentId: 4 + at,
    developmentName,
    siteName: developmentName,
    city: 'Leeds',
  }))
  signIn(['landlordReport:make'])
  server.use(
    http.get(api('/reports/landlord'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      return HttpResponse.json(reportOf(searchParams.get('month') ?? ''))
    }),
    http.get(api('/landlord-reports'), () => HttpResponse.json(files)),
    http.get(api('/properties/developments'), () => HttpResponse.json(choices)),
    http.get(api('/developments'), () =>
      HttpResponse.json([{ developmentId: 4, developmentName: 'Ash Row' }]),
    ),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/reports/landlord', at: `/reports/landlord${search}`, page: LandlordReportPage })
const CHOSEN = '?developmentId=4&month=2026-02'
/** Tables also exist as cards for narrow screens, so each link is in the page twice. */
const linkIn = async (region: string, name: RegExp) =>
  within(await screen.findByRole('region', { name: region })).getAllByRole('link', { name })[0]
const queryOf = (link: HTMLElement | undefined) => {
  const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://page.test')
  return [pathname, Object.fromEntries(searchParams)]
}

const DAYS = { from: '2026-02-01', to: '2026-02-28' }

describe('the landlord’s report', () => {
  it('the landlord’s report links each number to the rows that it counts [PACK-13]', async () => {
    open(CHOSEN)
    expect(await screen.findByRole('heading', { name: 'Ash Row, February 2026' })).toBeVisible()
    const development = { developmentId: '4' }
    for (const [region, name, path, query] of [
      ['Issues', /^Raised ?12/, '/manage-logged-issues', DAYS],
      ['Issues', /^Closed ?9/, '/manage-logged-issues', { ...DAYS, dated: 'closed' }],
      ['Issues', /^Open at the end of the month ?7/, '/manage-logged-issues', { openOn: '2026-02-28' }],
      ['On time', /^Answered late ?1/, '/manage-logged-issues', { ...DAYS, outcome: 'answeredLate' }],
      [
        'On time',
        /^Completed on time ?8/,
        '/manage-logged-issues',
        { ...DAYS, dated: 'closed', outcome: 'completedOnTime' },
      ],
      ['Activities', /^Activities done ?3/, '/manage-activities', { ...DAYS, dated: 'done' }],
      ['Activities', /missed date ?1/, '/manage-activities', { ...DAYS, dated: 'missed' }],
      [
        'Satisfaction',
        /not fixed ?0/,
        '/manage-logged-issues',
        { ...DAYS, dated: 'answered', verdict: 'no' },
      ],
      ['Satisfaction', /^Ratings of this website ?0/, '/reports', { ...DAYS, tab: 'feedback' }],
      ['Satisfaction', /^Average website rating ?-/, '/reports', { ...DAYS, tab: 'feedback' }],
      [
        'Open issues by age',
        /^3-7 days ?2/,
        '/manage-logged-issues',
        { openOn: '2026-02-28', from: '2026-02-21', to: '2026-02-25' },
      ],
      [
        'Open issues by age',
        /^Over 30 days ?4/,
        '/manage-logged-issues',
        { openOn: '2026-02-28', to: '2026-01-28' },
      ],
      ['By category', /^6 Raised, Plumbing/, '/manage-logged-issues', { ...DAYS, categoryId: '1' }],
    ] as const)
      expect([name, queryOf(await linkIn(region, name))]).toEqual([
        name,
        [path, { ...development, ...query }],
      ])
    expect(queryOf(await linkIn('Open issues', /1031/))[0]).toBe('/issues/31')
  })

  it('the landlord’s report defaults to the last complete month and the only development [PACK-12]', async () => {
    choices = choices.slice(0, 1)
    open()
    await screen.findByRole('heading', { level: 2, name: /^Ash Row/ })
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ developmentId: '4', month: monthBefore(1) })
    expect([monthBefore(1, '2026-01-31'), monthBefore(0, '2026-03-31')]).toEqual(['2025-12', '2026-03'])
  })

  it('the landlord’s report asks for a development if there are several, and loads nothing until the user has chosen a development', async () => {
    open('?month=nonsense')
    expect(await screen.findByText('Choose a development to see its figures.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Make a PDF' })).toBeDisabled()
    expect(asked).toEqual([])
  })

  it('the landlord’s report shows an error if it could not be loaded, and lets the user try again', async () => {
    server.use(
      http.get(
        api('/reports/landlord'),
        () => HttpResponse.json(failure('INTERNAL', 'Broken.'), { status: 500 }),
        { once: true },
      ),
    )
    const { user } = open(CHOSEN)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Ash Row, February 2026' })).toBeVisible()
  })

  it('the landlord’s report requests a file, shows the progress, and says why the file cannot be downloaded [PACK-15]', async () => {
    let made: unknown
    server.use(
      http.post(api('/landlord-reports'), async ({ request }) => {
        made = await request.json()
        files = [FILE]
        return HttpResponse.json({ ...FILE, state: 'making', size: null })
      }),
      http.get(
        api('/landlord-reports/8/file'),
        () => HttpResponse.json(failure('NOT_FOUND', 'It is gone.'), { status: 404 }),
        { once: true },
      ),
    )
    const { user } = open(CHOSEN)
    await user.click(await screen.findByRole('button', { name: 'Make a PDF' }))
    const own = await screen.findByRole('list', { name: 'Your files' })
    const fetchIt = await within(own).findByRole('button', { name: 'Download Ash Row, February 2026' })
    expect(made).toEqual({ developmentId: 4, month: '2026-02' })
    expect(own).toHaveTextContent(/33 KB.*available until Tue 24 Nov 2026, 10:00/)
    await user.click(fetchIt)
    expect(await within(own).findByText('It is gone.')).toBeVisible()
    const saved = vi.spyOn(URL, 'createObjectURL')
    server.use(http.get(api('/landlord-reports/8/file'), () => HttpResponse.arrayBuffer(new ArrayBuffer(8))))
    await user.click(fetchIt)
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(within(own).queryByText('It is gone.')).toBeNull()
  })

  it.each<[LandlordReportFile['state'], string]>([
    ['making', 'Being made.'],
    ['stuck', 'We couldn’t make the PDF. Try again.'],
  ])(
    'the landlord’s report lists a file that is %s and cannot be downloaded [PACK-15]',
    async (state, text) => {
      files = [{ ...FILE, state, size: null }]
      open(CHOSEN)
      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
    },
  )
})
