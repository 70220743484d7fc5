import type { SavedFacts } from './queries.ts'

const filterText = (query: SavedFacts['views'][number]['query']): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** All typed texts, in which other people's names are masked. */
export const textsOfSaved = ({ views, replies }: SavedFacts): string[] => [
  ...views.flatMap(({ name, query }) => [name, filterText(query)]),
  ...replies.flatMap(({ title, text }) => [title, text]),
]

export const presentSaved = ({ views, replies }: SavedFacts, mask: (text: string) => string): object => ({
  views: views.map(({ query, ...view }) => ({
    ...view,
    name: mask(view.name),
    filter: mask(filterText(query)),
  })),
  replies: replies.map((reply) => ({ ...reply, title: mask(reply.title), text: mask(reply.text) })),
})
