import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import type { Person } from '../accounts.ts'
import type { Session } from '../api.ts'

export interface Part {
  what: string
  /** Brings the page there, and waits until it is. */
  reach: (page: Page, issue: Issue) => Promise<unknown>
  /** What lies on top, which alone is looked at: what is under it has been, without it. */
  within?: string
  /** Stands beside what opened it: in another size it is opened anew. */
  isFloating?: boolean
}

export interface Screen {
  as?: Person
  /** Of somebody of the screen's own. */
  session?: () => Promise<Session>
  address: string | ((issue: Issue) => string)
  isUnasked?: boolean
  before?: (page: Page) => Promise<unknown>
  /** Looked at one after the other. */
  parts: Part[]
}

export const DIALOG = '[role$=dialog]'

export const alone = (what: string, reach: Part['reach']): Part[] => [{ what, reach }]
