/** What a browser of the workspace `e2e` is asked to measure of the page. */
export interface PagePlan {
  url: string
  rounds: number
  /** Tokens of their sessions. */
  resident: string
  manager: string
  /** Of the resident. */
  login: { email: string; password: string }
}

export interface Weight {
  name: string
  kb: number
  limit: number
}

export interface PageLoad {
  /** Milliseconds until the largest part of the first view was painted. */
  lcp: number
  firstPaint: number
  /** Requests that were begun before the first paint, the document included. */
  requestsBeforePaint: number
  /** Bytes of scripts on the wire. */
  scriptBytes: number
  /** Unexpected moves of what was shown. */
  layoutShift: number
}

/** How the sign-in page opened, and the page of the same content that is nothing but a file, round by round. */
export type Loads = Record<'product' | 'static', PageLoad[]>

/** What Lighthouse says of a page on a phone: its score of 100, and what that is made of. */
export interface Score {
  performance: number
  firstPaint: number
  lcp: number
  blocked: number
  layoutShift: number
  speedIndex: number
}

export type Scores = Record<'login' | 'dashboard', Score[]>

export interface Scrolling {
  rows: number
  /** Milliseconds between the frames, from the first movement to the last. */
  frames: number[]
}

/** Milliseconds from the input. */
export interface Waited {
  /** To the next paint; of several inputs the longest. */
  paint: number
  /** To the paint that shows what was asked for. */
  shown: number
}

export type Press = Record<'dialog' | 'typing' | 'tab', Waited>

/** Milliseconds from 'Log in'. */
export interface Arrival {
  /** To a dashboard that shows all that a resident comes for. */
  usable: number
  /** The longest time in which nothing at all was drawn. */
  blank: number
}

/** Every part is measured by itself. */
export interface PageFigures {
  weights: Weight[]
  loads: Loads
  scores: Scores
  scrolling: Record<'phone' | 'desktop', Scrolling[]>
  presses: Press[]
  arrivals: Arrival[]
}
