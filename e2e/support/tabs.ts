import { expect, type Page } from '@playwright/test'

/**
 * Waits for a tab beside this one with the address, and closes it. Asks the browser, which knows it at once: on a busy
 * machine a tab that opens in the background may never tell of itself.
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
