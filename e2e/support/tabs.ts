import { expect, type Page } from '@playwright/test'

/**
 * Waits for another tab with the address and closes the tab. Gets the tabs from the browser, because on a busy machine
 * a background tab might never report.
 */
export async function closeTabAt(page: Page, address: RegExp): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const find = async () => {
    const { targetInfos } = await session.send('Target.getTargets')
    return targetInfos.find(({ type, url }) => type === 'page' && address.test(url))
  }
  await expect.poll(find).toBeDefined()
  await session.send('Target.closeTarget', { targetId: (await find())?.targetId ?? '' })
  await session.detach()
}
