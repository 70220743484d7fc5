import type { SavedFacts } from './queries.ts'

const filterText = (query: SavedFacts['views'][number]['query']): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** Returns the typed texts of saved views and replies. Other people's names are masked in these texts. */
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
