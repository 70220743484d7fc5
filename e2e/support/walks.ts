import { readFileSync } from 'node:fs'
import type { ListedAnnouncement } from '@doorstep/contract/announcements/schema'
import type { Asset } from '@doorstep/contract/assets/schema'
import type { ListedIncident } from '@doorstep/contract/incidents/schema'
import type { Block } from '@doorstep/contract/blocks/schema'
import type { Firm } from '@doorstep/contract/firms/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page, Request } from '@playwright/test'
import type { Person } from './accounts.ts'
import { read, report, unique } from './api.ts'
import { faultsOf, type Look } from './fitting.ts'
import { PHOTO_PNG } from './forms.ts'
import { sendOrder } from './orders.ts'
import { shortenOutbox } from './screenSteps.ts'
import { expect, withoutNews } from './test.ts'

interface Walk {
  /** The signed-in person. If this is left out, nobody is signed in. */
  as?: Person
  addresses: readonly string[]
}

/** Every address of the page. Each `:name` is filled in from `findSample`. */
export const WALKS: readonly Walk[] = [
  {
    addresses: [
      '/login',
      '/signup',
      '/forgot-password',
      '/reset-password',
      '/reset-password?token=x',
      '/first-admin?token=x',
      '/register/replace?token=x',
      '/accept-invite?token=x',
      '/unsubscribe?token=newReport-1-x',
      '/verdict#token=1-1-x',
      '/slots#token=s1-1-x',
      '/order#o1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa',
      '/quote#q1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa',
      '/verify-mfa',
      '/privacy-policy',
      '/data-retention-policy',
      '/terms-and-conditions',
      '/accessibility',
      '/unauthorized',
      '/help',
      '/dev/outbox',
    ],
  },
  {
    as: 'eleanor',
    addresses: [
      '/dashboard',
      '/notifications',
      '/help',
      '/update-profile',
      '/change-password',
      '/setup-mfa',
      '/coming-soon',
      '/no/such/place',
      '/issues/:issueId',
      '/report-issue',
      '/edit-issue/:issueId',
    ],
  },
  {
    as: 'contractor',
    addresses: ['/dashboard', '/report-issue', '/notifications', '/orders', '/orders/:orderId'],
  },
  {
    as: 'manager',
    addresses: [
      '/dashboard',
      '/site-settings',
      '/work',
      '/work?queue=approval',
      '/work?queue=incidents',
      '/manage-logged-issues?status=Submitted&category=Plumbing',
      '/manage-users',
      '/user-properties-mapping',
      '/manage-blocks',
      '/manage-blocks/:blockId',
      '/manage-areas',
      '/manage-assets/:assetId',
      '/manage-developments/:developmentId/shared-areas',
      '/manage-properties',
      '/manage-developments',
      '/manage-alerts',
      '/manage-incidents',
      '/manage-incident-emails',
      '/manage-announcements',
      '/manage-activities',
      '/manage-activities?view=calendar',
      '/audit-logs',
      '/reports?tab=users',
      '/reports?tab=properties',
      '/reports?tab=issues',
      '/reports?tab=feedback',
      '/reports/landlord?developmentId=1',
      '/issues/:issueId',
      '/homes/:propertyId',
      '/people/:userId',
      '/incidents/:incidentId',
      '/manage-incidents/:incidentId',
      '/announcements/:announcementId',
      '/manage-announcements/:announcementId',
    ],
  },
  // Screens on which an administrator sees more than a manager.
  {
    as: 'admin',
    addresses: [
      '/dashboard',
      '/site-settings',
      '/manage-users',
      '/manage-developments',
      '/manage-alerts',
      '/manage-bank-holidays',
      '/manage-firms',
      '/manage-retention',
      '/manage-categories?parentId=1',
      '/manage-deadlines',
      '/manage-orders',
      '/manage-visits',
      '/manage-messages',
      '/reports?tab=users',
      '/reports?tab=orders',
      '/audit-logs?object=issue',
      '/manage-firms/:firmId',
    ],
  },
]

/** Returns the ids of a person's records, which replace `:name` in the addresses. */
async function findSample(person: Person): Promise<Record<string, number | null>> {
  if (person === 'eleanor') {
    const photo = new File([readFileSync(PHOTO_PNG)], 'photo.png', { type: 'image/png' })
    const { issueId } = await report('eleanor', { title: unique('Gutter overflows'), files: [photo] })
    return { issueId }
  }
  if (person === 'contractor') return { orderId: (await sendOrder()).order.orderId }
  const [issue] = await read<Issue[]>('manager', '/issues?limit=1')
  const [announcement] = await read<ListedAnnouncement[]>('manager', '/announcements?state=Sent&limit=1')
  const [incident] = await read<ListedIncident[]>('manager', '/incidents?limit=1')
  const [firm] = await read<Firm[]>('admin', '/firms?limit=1')
  const [block] = await read<Block[]>('manager', '/blocks?q=Heron')
  const [asset] = block ? await read<Asset[]>('manager', `/places/${block.commonPartsId}/assets`) : []
  if (!issue || !announcement || !incident || !firm || !block || !asset)
    throw new Error('The estate has no issue, announcement, incident, firm, block or asset.')
  const { issueId, propertyId, userId } = issue
  const { id: blockId, developmentId } = block
  const { assetId } = asset
  const place = { blockId, developmentId, assetId, incidentId: incident.id }
  return { issueId, propertyId, userId, announcementId: announcement.id, firmId: firm.id, ...place }
}

/** Waits until the page has drawn the responses to all its requests. */
function watchLoading(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  const end = (request: Request) => underWay.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isDrawn = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      // The page sends follow-up requests when it shows a response.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const isLoading = document.querySelector('main [aria-busy=true], [role=progressbar], .animate-shimmer')
      return document.querySelector('h1') !== null && isLoading === null
    })
  return () =>
    expect.poll(async () => (await isDrawn()) && underWay.size === 0, { intervals: [20] }).toBe(true)
}

/** Opens the addresses one after the other in one page. Returns the faults found at these window and text sizes. */
export async function faultsOfWalk(
  page: Page,
  { as, addresses }: Walk,
  looks: readonly Look[],
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  await withoutNews(page)
  const loaded = watchLoading(page)
  const isFilledIn = addresses.some((address) => address.includes(':'))
  const sample = as && isFilledIn ? await findSample(as) : {}
  for (const address of addresses) {
    if (address === '/dev/outbox') await shortenOutbox(page)
    await page.goto(address.replace(/:(\w+)/, (_, name: string) => String(sample[name])))
    await loaded()
    Object.assign(found, await faultsOf(page, looks, { what: address }))
  }
  return found
}

/**
 * Visits that other tests already make. `screens.ts` checks the first three, and an administrator sees the other
 * screens too.
 */
const REPEATED: readonly Walk[] = [
  { addresses: ['/login'] },
  { as: 'eleanor', addresses: ['/dashboard'] },
  {
    as: 'manager',
    addresses: [
      '/dashboard',
      '/site-settings',
      '/manage-users',
      '/manage-developments',
      '/manage-alerts',
      '/reports?tab=users',
    ],
  },
]
const isRepeated = (person: Person | undefined, address: string) =>
  REPEATED.some(({ as, addresses }) => as === person && addresses.includes(address))

/**
 * The number of addresses in one visit. Only the first address has to wait until the browser has loaded the page's
 * files.
 */
const VISIT_LENGTH = 4

/** The addresses of `WALKS`, without repetitions, in groups of a few so that each test is short. */
export const VISITS: readonly Walk[] = WALKS.flatMap(({ as, addresses }) => {
  const own = addresses.filter((address) => !isRepeated(as, address))
  return Array.from({ length: Math.ceil(own.length / VISIT_LENGTH) }, (_, index) => ({
    ...(as && { as }),
    addresses: own.slice(index * VISIT_LENGTH, (index + 1) * VISIT_LENGTH),
  }))
})
