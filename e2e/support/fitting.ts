import type { Locator, Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../sizes.ts'
import { objectionsTo } from './accessible.ts'
import { expect } from './test.ts'

/**
 * Describes every breach of these layout rules. Nothing extends beyond the window unless it scrolls. Controls don't
 * overlap, and bars don't cover the focus or the end of the page. The focus is visible, touch targets on phones are
 * large enough, and the dark theme has the same layout. If `within` is set, only its last match is checked.
 */
export function misfits(page: Page, within?: string): Promise<string[]> {
  return page.evaluate(async (topmost) => {
    const CONTROLS =
      'a[href], button, input, select, textarea, [role=button], [role=checkbox], [role=switch], [role=tab]'
    const found: string[] = []
    const layer = topmost === undefined ? undefined : [...document.querySelectorAll(topmost)].at(-1)
    if (topmost !== undefined && !layer) return ['nothing lies on top']
    const scope = layer ?? document.body
    const THUMB = 44
    const PHONE_MAX = 767
    const nameOf = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent.replaceAll(/\s+/g, ' ').trim()
      return `${element.tagName.toLowerCase()} "${words.slice(0, 50)}"`
    }
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    // Finds visually hidden elements. `clipsWithin` also finds text cut with an ellipsis, and regions that scroll, such
    // as tables and tabs.
    const isHidden = (element: Element) => {
      const { clipPath, position, width } = getComputedStyle(element)
      return position === 'absolute' && (clipPath !== 'none' || width === '1px')
    }
    const clipping = new Map<Element | null, boolean>([
      [scope, false],
      [null, false],
    ])
    const clipsWithin = (element: Element | null): boolean => {
      const known = clipping.get(element)
      if (known !== undefined || !element) return known ?? false
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isScrolled = /auto|scroll/.test(overflowX) && element.querySelector('table, [role=tab], code')
      const clips =
        textOverflow === 'ellipsis' ||
        Boolean(isScrolled) ||
        isHidden(element) ||
        clipsWithin(element.parentElement)
      clipping.set(element, clips)
      return clips
    }
    const isClipped = (element: Element) => isHidden(element) || clipsWithin(element.parentElement)
    const boxes = (element: Element) => element.getBoundingClientRect()
    // A dialog or menu scrolls its own content, so parts that are scrolled out of sight don't count.
    const seen = (element: Element, rect: DOMRect) => {
      if (!layer) return rect
      let { left, right, top, bottom } = rect
      for (let at = element.parentElement; at && layer.contains(at); at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'visible') continue
        const room = boxes(at)
        left = Math.max(left, room.left)
        right = Math.min(right, room.right)
        top = Math.max(top, room.top)
        bottom = Math.min(bottom, room.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
    // A link within text can wrap over two lines, so one element can have several rectangles.
    const lie = (one: readonly DOMRect[], other: readonly DOMRect[]) =>
      one.some((a) => other.some((b) => meet(a, b)))
    // The button that shows a password is inside the password field, so this button and the field can overlap.
    const isWithin = (button: Element, input: Element) =>
      input instanceof HTMLInputElement && input.parentElement?.contains(button) === true
    const px = (length: string) => Number.parseFloat(length) || 0
    // Larger click areas: a link can extend over its row, a small button beyond its edge, and a label also activates
    // its checkbox.
    const spreads = (element: Element) => {
      const { content, position } = getComputedStyle(element, '::after')
      return content !== 'none' && position === 'absolute'
    }
    const reachOf = (element: Element) => {
      const after = getComputedStyle(element, '::after')
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const sizes = [
        ...[element, ...labels].map(boxes),
        ...(spreads(element) ? [{ width: px(after.width), height: px(after.height) }] : []),
      ]
      const most = (side: 'width' | 'height') => Math.max(...sizes.map((size) => size[side]))
      return Math.round(Math.min(most('width'), most('height')))
    }
    const showsFocus = (element: Element) =>
      [getComputedStyle(element), getComputedStyle(element, '::after')].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && px(outlineWidth) > 1,
      )
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const FRAMES_MAX = 30
    const root = document.documentElement
    window.scrollTo(0, 0)
    await frame()

    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)
    const shown = [...scope.querySelectorAll('*')].filter(isShown)
    for (const element of shown) {
      if (isClipped(element)) continue
      const { left, right, width } = seen(element, boxes(element))
      if (width === 0) continue
      if (left < -1 || right > root.clientWidth + 1)
        found.push(`${nameOf(element)} leaves the screen: ${Math.round(left)} to ${Math.round(right)}`)
    }
    const controls = [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (element) => isShown(element) && !isClipped(element),
    )
    const bars = shown.filter(
      (element) =>
        !element.hasAttribute('data-away') &&
        !element.closest('table') &&
        /fixed|sticky/.test(getComputedStyle(element).position),
    )
    const inBar = (element: Element) => bars.some((bar) => bar.contains(element))
    const inPage = controls.filter((element) => !inBar(element))
    const isInContent = (element: Element) => layer !== undefined || element.closest('main') !== null
    for (const element of controls) {
      const isCut =
        !spreads(element) &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline'
      if (isCut && getComputedStyle(element).overflowX === 'visible' && element.clientWidth > 0)
        found.push(`${nameOf(element)} is wider than itself`)
    }
    // A marked area of a photo is as large as a person drew it, so its size is not checked.
    const isDrawn = (element: HTMLElement) => element.style.width.endsWith('%')
    if (window.innerWidth <= PHONE_MAX)
      for (const element of controls)
        if (getComputedStyle(element).display !== 'inline' && !isDrawn(element) && reachOf(element) < THUMB)
          found.push(`${nameOf(element)} is ${reachOf(element)} px for a thumb`)
    const placed = inPage.map((element) => ({
      element,
      lines: [...element.getClientRects()].map((line) => seen(element, line)),
    }))
    for (const [index, { element: one, lines }] of placed.entries())
      for (const { element: other, lines: others } of placed.slice(index + 1))
        if (lie(lines, others) && !one.contains(other) && !other.contains(one) && !isWithin(other, one))
          found.push(`${nameOf(one)} lies on ${nameOf(other)}`)
    for (const bar of bars) {
      const { height, width } = boxes(bar)
      // A bar that sticks above the window scrolls away with the page. A column next to other columns covers nothing.
      const isLeft = Number.parseFloat(getComputedStyle(bar).top) <= -height
      if (!layer && height > window.innerHeight / 2 && width > window.innerWidth / 2 && !isLeft)
        found.push(`${nameOf(bar)} fills the window`)
    }
    for (const [index, one] of bars.entries())
      for (const other of bars.slice(index + 1))
        if (!one.contains(other) && !other.contains(one) && meet(boxes(one), boxes(other)))
          found.push(`bar ${nameOf(one)} lies on bar ${nameOf(other)}`)

    // The browser scrolls only the line with the caret into view, not the whole text field.
    const focusBox = (element: Element) => {
      const box = seen(element, boxes(element))
      if (element instanceof HTMLTextAreaElement) box.height = Math.min(box.height, THUMB)
      return box
    }
    const isOver = (element: Element) =>
      bars.find(
        (bar) =>
          isShown(bar) &&
          !bar.contains(element) &&
          !bar.hasAttribute('data-away') &&
          meet(boxes(bar), focusBox(element)),
      )
    for (const element of inPage) {
      if (element.tabIndex < 0 || !isInContent(element) || boxes(element).height > window.innerHeight / 3)
        continue
      element.focus()
      if (document.activeElement === element && !showsFocus(element))
        found.push(`${nameOf(element)} does not show its focus`)
      // Floating elements move away from the focus after the page has rendered again.
      for (let frames = 0; frames < FRAMES_MAX && isOver(element); frames += 1) await frame()
      const over = document.activeElement === element && isOver(element)
      if (over) found.push(`${nameOf(over)} covers the focused ${nameOf(element)}`)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // Elements that move by themselves, such as a rotating banner, are not compared between themes.
    const places = () => inPage.map((element) => JSON.stringify(element.isConnected && boxes(element)))
    const inLight = places()
    root.classList.toggle('dark')
    for (const [index, place] of places().entries()) {
      const element = inPage[index]
      if (element && place !== inLight[index]) found.push(`${nameOf(element)} stands elsewhere in the dark`)
    }
    root.classList.toggle('dark')
    if (layer) return [...new Set(found)]
    window.scrollTo(0, root.scrollHeight)
    await frame()
    const ends = inPage.filter((element) => isInContent(element) && !element.closest('.overflow-auto'))
    const last = ends.toSorted((a, b) => boxes(a).bottom - boxes(b).bottom).at(-1)
    // Only bars at the bottom count here. The header can cover the last control, because people scroll up to see it.
    const atEnd = last && isOver(last)
    const over = atEnd?.tagName === 'HEADER' ? undefined : atEnd
    if (last && over) found.push(`${nameOf(over)} covers the last: ${nameOf(last)}`)
    window.scrollTo(0, 0)
    return [...new Set(found)]
  }, within)
}

interface Size {
  width: number
  height: number
}

export interface Look extends Size {
  /** The root font size, such as 200%. */
  text: string
}

const lookOf = ({ width, height }: Size): Look => ({ width, height, text: '100%' })

/** The window sizes of the two test projects. `npm test` checks every screen at these sizes. */
export const PHONE_LOOK = lookOf(PHONE.viewport)
export const DESKTOP_LOOK = lookOf(DESKTOP.viewport)

/** All other sizes, and double text size, for `npm run test:all`. */
export const FURTHER_PHONE_LOOKS: readonly Look[] = [
  { width: 320, height: 640, text: '100%' },
  { width: 320, height: 640, text: '200%' },
  { ...PHONE_LOOK, text: '200%' },
]
export const FURTHER_DESKTOP_LOOKS: readonly Look[] = [
  { width: 768, height: 1024, text: '100%' },
  { width: 768, height: 1024, text: '200%' },
  { ...DESKTOP_LOOK, text: '200%' },
]

const setTextSize = (page: Page, text: string) =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = size), text)

async function setSize(page: Page, { width, height }: Size): Promise<void> {
  const now = page.viewportSize()
  // Setting the window size closes menus, even if the size does not change.
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height })
}

interface LookedAt {
  what: string
  within?: string | undefined
  /** Opens the layer again after a change of the window size has closed the layer. */
  reopen?: (() => Promise<unknown>) | undefined
}

/**
 * Returns the layout faults of the screen in each theme and size. The accessibility rules only run at normal text size.
 */
export async function faultsOf(
  page: Page,
  looks: readonly Look[],
  { what, within, reopen }: LookedAt,
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  const size = page.viewportSize()
  for (const { width, height, text } of looks) {
    await setSize(page, { width, height })
    await setTextSize(page, text)
    await reopen?.()
    // Presses a key, because the browser might not show the focus after a pointer was used.
    await page.keyboard.press('F9')
    const wrong = [
      ...(await misfits(page, within)),
      ...(text === '100%' ? await objectionsTo(page, within) : []),
    ]
    if (wrong.length > 0) found[`${what} at ${width} px, text ${text}`] = wrong
  }
  await setTextSize(page, '')
  if (size) await setSize(page, size)
  return found
}

/** Checks that the dialog fits the width of a small phone and of this test's window. */
export async function expectDialogFitting(dialog: Locator): Promise<void> {
  const page = dialog.page()
  const size = page.viewportSize()
  for (const width of [320, size?.width ?? 0]) {
    await page.setViewportSize({ width, height: size?.height ?? 0 })
    const isFitting = dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].every((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth
      }),
    )
    expect([width, await isFitting]).toEqual([width, true])
  }
}
