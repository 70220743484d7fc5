/** The measurements that the benchmark requests from a browser in the `e2e` workspace. */
export interface PagePlan {
  url: string
  rounds: number
  /** Session tokens. */
  resident: string
  manager: string
  /** The resident's email and password. */
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
  /** Requests that started before the first paint, including the document. */
  requestsBeforePaint: number
  /** The size of the scripts in bytes, as transferred. */
  scriptBytes: number
  /** Cumulative layout shift: unexpected movements of visible content. */
  layoutShift: number
}

/** The loading times of the sign-in page and of a static page with the same content, in each round. */
export type Loads = Record<'product' | 'static', PageLoad[]>

/** Lighthouse's phone score for a page, from 0 to 100, and the values behind the score. */
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
  /** Milliseconds between the frames of a scrolling list, from the first movement to the last. */
  frames: number[]
}

/** Waiting times in milliseconds, measured from the input. */
export interface Waited {
  /** The time until the next paint. If there were several inputs, the longest of these times. */
  paint: number
  /** The time until the paint that shows the requested content. */
  shown: number
}

export type Press = Record<'dialog' | 'typing' | 'tab', Waited>

/** Times in milliseconds, measured from the press of 'Sign in'. */
export interface Arrival {
  /** The time until the dashboard shows the first facts that residents look for. */
  usable: number
  /** The longest time during which the page drew nothing. */
  blank: number
}

export interface PageFigures {
  weights: Weight[]
  loads: Loads
  scores: Scores
  scrolling: Record<'phone' | 'desktop', Scrolling[]>
  presses: Press[]
  arrivals: Arrival[]
}
