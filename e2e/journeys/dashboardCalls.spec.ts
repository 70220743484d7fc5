import type { Page } from '@playwright/test'
import { dashboardCalls } from '../support/dashboardCalls.ts'
import type { Person } from '../support/accounts.ts'
import { firstProperty } from '../support/api.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const PROPERTIES = '/api/dashboard/user-properties'

function callOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Returns a server that holds back all responses until the test releases them. */
function heldServer() {
  const asked = new Set<string>()
  const properties = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const hold = async (page: Page) => {
    await page.route('**/api/**', async (route) => {
      const call = callOf(route.request().url())
      asked.add(call)
      await (call.startsWith(PROPERTIES) ? properties : others).promise
      await route.continue()
    })
    await withoutNews(page)
  }
  return { hold, asked, answerProperties: properties.resolve, answerOthers: others.resolve }
}

for (const person of ['resident', 'manager'] as const satisfies Person[])
  test(`the dashboard calls of a ${person} wait only for the property`, async ({ open }) => {
    const { id } = await firstProperty(person)
    const known = Object.values(dashboardCalls(id, person === 'manager')).map((call) => callOf(`/api${call}`))
    // The page loads categories, shared places and building issues only for people who can report at the property.
    const toReport = /\/(categories|shared-places|building-issues)/
    const ofProperty = (call: string) =>
      call.includes(`propertyId=${id}`) || call.includes(`/${id}?`) || toReport.test(call)
    const { hold, asked, answerProperties, answerOthers } = heldServer()
    const page = await open('/dashboard', { as: person, before: hold })
    const missing = (calls: string[]) => calls.filter((call) => !asked.has(call))
    await expect.poll(() => missing(known.filter((call) => !ofProperty(call)))).toEqual([])
    answerProperties()
    await expect.poll(() => missing(known)).toEqual([])
    const early = [...asked]
    answerOthers()
    await expect(
      page.getByRole('region', { name: 'Recycling and waste' }).getByRole('term').first(),
    ).toBeVisible()
    await expect(page.getByRole('table', { name: 'Maintenance activities' })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    expect([...asked]).toEqual(early)
  })
