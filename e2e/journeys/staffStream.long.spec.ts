import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { move, report, send, unique } from '../support/api.ts'
import { openComposer, writeNote } from '../support/conversation.ts'
import { mailedOrderLink, newFirm } from '../support/firms.ts'
import { photoFile } from '../support/forms.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

test('a manager writes in one place that stays visible while the conversation scrolls [TALK-220] [TALK-222]', async ({
  open,
}) => {
  const issue = await report('dorothy', { title: unique('Radiator stays cold') })
  await move('manager', issue, 'Approved')
  for (let count = 1; count <= 12; count += 1)
    await writeNote('manager', issue.issueId, `We have tried valve ${count} of twelve.`)
  const page = await open(`/issues/${issue.issueId}`, { as: 'manager' })
  const { height } = page.viewportSize() ?? { height: 0 }
  const expectAtFoot = async (place: Locator) => {
    const box = await place.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 32)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  }
  const bar = page.getByRole('button', { name: 'Write a note' })
  await expect(bar).toHaveCount(1)
  await expectAtFoot(bar)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  const composer = await openComposer(page)
  const field = composer.getByLabel('Note')
  const choices = composer.getByRole('radio')
  await expect(choices).toHaveCount(2)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
  const at = async () => Math.round((await composer.boundingBox())?.y ?? -1)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3))
  await expect(field).toBeInViewport({ ratio: 1 })
  await expectAtFoot(composer)
  const before = await at()
  await page.mouse.wheel(0, -200)
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect.poll(at).toBe(before)
  await expectAccessible(page, 'main')
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not on the screen.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Returns the names of the buttons that have the accent colour, in the main part of a screen. */
const filled = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => {
      const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent')
      const probe = document.createElement('i')
      probe.style.color = accent
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return all
        .filter((button) => getComputedStyle(button).backgroundColor === color)
        .map((button) => button.textContent)
    })

test('the issue page has one filled button for a manager, the likely next step [TALK-223]', async ({
  open,
}) => {
  const issue = await report('dorothy', { title: unique('Door sticks') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'manager' })
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect.poll(() => filled(page)).toEqual(['Approve'])
  await move('manager', issue, 'Approved')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send a work order' })).toBeVisible()
  await expect.poll(() => filled(page)).toEqual(['Send a work order'])
})

test('only Send is filled while a manager writes, and only Verify is filled once the work is done [TALK-223]', async ({
  open,
}) => {
  const { manager, propertyId } = await newPortfolio()
  const firm = await newFirm(propertyId)
  const issue = await report(manager, { title: unique('Door sticks'), propertyId })
  await move('admin', issue, 'Approved')
  for (const path of [`/issues/${issue.issueId}`, `/work?queue=unassigned&issue=${issue.issueId}`]) {
    const page = await open(path, { session: manager })
    await expect.poll(() => filled(page)).toEqual(['Send a work order'])
    const feedback = page.getByRole('button', { name: 'Give feedback' })
    expect(await overlap(page.getByRole('button', { name: 'Write a note' }), feedback)).toBe(false)
    const composer = await openComposer(page)
    await expect.poll(() => filled(page)).toEqual(['Send'])
    expect(await overlap(composer, feedback)).toBe(false)
    await composer.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => filled(page)).toEqual(['Send a work order'])
  }
  await send(manager, 'POST', `/issues/${issue.issueId}/orders`, {
    firmId: firm.firmId,
    words: 'Please plane the door.',
    send: true,
  })
  const link = await mailedOrderLink(firm)
  const token = link.slice(link.indexOf('#') + 1)
  await send(manager, 'POST', '/order-links/accept', { token })
  const photo = new FormData()
  for (const [name, value] of Object.entries({ token, key: crypto.randomUUID(), moment: 'after' }))
    photo.append(name, value)
  photo.append('files', photoFile())
  await send(manager, 'POST', '/order-links/photos', photo)
  const done = { token, key: crypto.randomUUID(), words: 'Planed at the foot.' }
  await send(manager, 'POST', '/order-links/done', done)
  // The manager reported the issue, so their own next step is to say whether it is fixed.
  const own = await open(`/issues/${issue.issueId}`, { session: manager })
  await expect.poll(() => filled(own)).toEqual(['Yes, it is fixed'])
  const page = await open(`/issues/${issue.issueId}`, { as: 'admin' })
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await expect.poll(() => filled(page)).toEqual(['Verify'])
})
