import type { Issue } from '@doorstep/contract/issues/schema'
import { read } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    /** What frames have shown that should not be. */
    wrong?: string[]
  }
}

/** Of a cell, on both sides together at most. */
const PADDING = 32
const LISTS = ['/manage-logged-issues', '/manage-users', '/manage-developments', '/manage-properties']

for (const path of LISTS)
  test(`each row of ${path} is one line, and all columns are in sight [TABLE-10]`, async ({ open }) => {
    const page = await open(path, { as: 'manager' })
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.first()).toBeVisible()
    const heights = await rows.evaluateAll((found) =>
      found.map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect(heights.filter((height) => height > 45)).toEqual([])
    await expect(page.getByText('Scroll sideways for more columns.')).toHaveCount(0)
  })

test('a list that changes its shape has its rows, and scrolls where they are wider, in every frame [TABLE-10]', async ({
  open,
}) => {
  const page = await open('/manage-users', { as: 'admin' })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() => {
    const wrong: string[] = []
    let framed = innerWidth
    const look = () => {
      // What has another size since then was not drawn so yet.
      if (innerWidth !== framed) return
      const region = document.querySelector('table')?.closest('[data-wider], .overflow-x-clip')
      const isEmpty = (list: Element | null | undefined) =>
        list?.checkVisibility() === true && list.querySelector('tbody tr, li') === null
      if (!region) wrong.push('no table')
      else if (isEmpty(region.querySelector('table')) || isEmpty(region.querySelector('ul')))
        wrong.push(`${innerWidth} px: no rows`)
      else if (region.scrollWidth > region.clientWidth && !region.hasAttribute('data-wider'))
        wrong.push(`${innerWidth} px: ${region.scrollWidth} wide`)
    }
    const isDrawn = new MessageChannel()
    isDrawn.port1.addEventListener('message', look)
    isDrawn.port1.start()
    // What a frame shows is what stands there right after it.
    const frame = () => {
      framed = innerWidth
      isDrawn.port2.postMessage(null)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    window.wrong = wrong
  })
  for (const width of [390, 768, 640, 1280, 390, 768, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      () => new Promise<unknown>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  expect(await page.evaluate(() => window.wrong)).toEqual([])
})

test('a person’s name is whole on a tablet, where the list scrolls sideways anyway [TABLE-10]', async ({
  open,
}) => {
  const page = await open('/manage-users', { as: 'admin' })
  await page.setViewportSize({ width: 768, height: 1024 })
  const name = page.getByRole('rowheader').getByText('Aisha Rahman')
  await expect(name).toBeVisible()
  const { room, wanted } = await name.evaluate((shown) => {
    const { clientWidth, scrollWidth } = shown.closest('[title]') ?? shown
    return { room: clientWidth, wanted: scrollWidth }
  })
  expect(room).toBeGreaterThanOrEqual(wanted)
})

test('an emergency in the list of a home has as much room for its title as any other issue [HOME-04]', async ({
  open,
}) => {
  const [issue] = await read<Issue[]>('manager', '/issues?priority=Emergency&limit=1')
  if (!issue) throw new Error('There is no emergency.')
  const page = await open(`/homes/${issue.propertyId}`, { as: 'manager' })
  const title = page.getByRole('rowheader').filter({ hasText: issue.title })
  const cell = await title.boundingBox()
  const { room, wanted } = await title.getByRole('link').evaluate(({ clientWidth, scrollWidth }) => ({
    room: clientWidth,
    wanted: scrollWidth,
  }))
  expect(room).toBeGreaterThanOrEqual(Math.min(wanted, (cell?.width ?? Infinity) - PADDING))
})
