import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import type { Person } from '../accounts.ts'
import type { Session } from '../api.ts'

export interface Part {
  what: string
  /** Brings the page into this state, and waits until the page has reached the state. */
  reach: (page: Page, issue: Issue) => Promise<unknown>
  /** The topmost layer of this state. Only this layer is checked, because the content under it was checked earlier. */
  within?: string
  /**
   * True if the layer is placed next to the control that opened it. Such a layer has to be opened again at another
   * size.
   */
  isFloating?: boolean
}

export interface Screen {
  as?: Person
  /** A session that only this screen uses. */
  session?: () => Promise<Session>
  address: string | ((issue: Issue) => string)
  isUnasked?: boolean
  before?: (page: Page) => Promise<unknown>
  /** The parts of the screen, which are checked one after the other. */
  parts: Part[]
}

export const DIALOG = '[role$=dialog]'

export const alone = (what: string, reach: Part['reach']): Part[] => [{ what, reach }]
