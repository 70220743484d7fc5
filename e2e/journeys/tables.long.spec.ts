import type { Issue } from '@doorstep/contract/issues/schema'
import { read } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    /** Faults that the test found in any drawn frame of the page. */
    wrong?: string[]
  }
}

/** The largest horizontal padding of a cell, both sides together, in pixels. */
const PADDING = 32
/** The maximum height of a row in pixels. Titles of issues take two lines. */
const LISTS = {
  '/manage-logged-issues': 56,
  '/manage-users': 41,
  '/manage-developments': 41,
  '/manage-properties': 41,
}

for (const [path, height] of Object.entries(LISTS))
  test(`no row of ${path} is higher than ${height} px, and all columns are visible [TABLE-10]`, async ({
    open,
  }) => {
    const page = await open(path, { as: 'manager' })
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.first()).toBeVisible()
    const heights = await rows.evaluateAll((found) =>
      found.map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect(heights.filter((one) => one > height)).toEqual([])
    await expect(page.getByText('Scroll sideways for more columns.')).toHaveCount(0)
  })

test('the Approve button is outlined, and the Reject button is red without a border [TABLE-13]', async ({
  open,
}) => {
  const page = await open('/manage-logged-issues?status=Submitted', { as: 'manager' })
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Reject issue/ }) })
  const lookOf = (act: string) =>
    row
      .first()
      .getByRole('button', { name: new RegExp(`^${act} issue`) })
      .evaluate((button) => {
        const { backgroundColor, borderTopWidth, color } = getComputedStyle(button)
        const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
        const isFilled = !/, 0\)$|transparent/.test(backgroundColor)
        return { isFilled, isBoxed: borderTopWidth !== '0px', isRed: red > green + blue }
      })
  await expect(row.first()).toBeVisible()
  expect(await lookOf('Approve')).toMatchObject({ isBoxed: true, isRed: false })
  expect(await lookOf('Edit')).toMatchObject({ isBoxed: true, isRed: false })
  expect(await lookOf('Reject')).toEqual({ isFilled: false, isBoxed: false, isRed: true })
})

test('a tablet shows a person’s full name, because its list scrolls sideways [TABLE-10]', async ({
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

test('a list that changes its shape shows rows in every frame, and a scrollbar if they are wider than the list [TABLE-10]', async ({
  open,
}) => {
  // The test slows the processor down to a sixth of its speed.
  test.setTimeout(600_000)
  const page = await open('/manage-users', { as: 'admin' })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() => {
    const wrong: string[] = []
    let framed = innerWidth
    const look = () => {
      // Skips a frame that was drawn before the window was resized.
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
    // A frame shows what the document contains immediately after the callbacks of the frame, so the check runs at that
    // moment.
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
