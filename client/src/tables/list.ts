import type { CallOf, Endpoint } from '@doorstep/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { ApiError } from '../api/apiError.ts'
import type { Page, RowOf } from '../api/call.ts'
import { qPage } from '../api/query.ts'
import { PAGE_SIZES } from '../ui/Pager.tsx'
import { isTaken, judged, useChangeAddress, type ChangeAddress, type Texts } from './address.ts'
import type { Filter } from './filters.tsx'

type Asked = Endpoint & { query: z.ZodMiniObject }
type Listed = Asked & { paged: true }
type Field<E extends Asked> = Extract<keyof E['query']['shape'], string>
type Address = Readonly<Record<string, unknown>>

/** What a list is narrowed to, in the words of the contract's query. */
export type FilterOf<E extends Asked> = Texts<E['query']['shape']>

/** A list of a screen, declared once: what its address may hold, its filters, chips and request follow from it. */
export interface List<E extends Asked> {
  /** Its query judges the address, field by field. */
  endpoint: E
  /** In the order of their chips. */
  filters: { readonly [Name in Field<E>]?: Filter<RowOf<E>> }
  /** The order of their fields, where it is another one. */
  fields?: readonly Field<E>[]
  /** How the rows stand at first, where that is not as the contract has it. */
  sort?: Extract<z.input<E['query']>['sort'], string>
}

/** The filters of a list as they are set. */
export interface FilterState<Row> {
  filters: Readonly<Record<string, Filter<Row>>>
  fields?: readonly string[] | undefined
  filter: Readonly<Record<string, string>>
  onChange: ChangeAddress
}

/** A list as it was asked for and read. */
export interface ListState<Row> {
  query: UseQueryResult<Page<Row>, ApiError>
  /** The order and the size of a page that were asked for. */
  wanted: { sort: string; limit: number }
  onChange: ChangeAddress
}

/** What an address narrows a list to. */
export function filterOf<E extends Asked>({ endpoint, filters }: List<E>, address: Address): FilterOf<E> {
  const declared = Object.entries<Filter<never> | undefined>(filters)
  const taken = declared.flatMap(([name, filter]) => {
    const { address: other, values } = filter ?? {}
    const said = address[other?.name ?? name]
    const text = other ? other.words[String(said)] : said
    const isMeant = isTaken(endpoint.query.shape[name], text) && (values?.includes(text) ?? true)
    return isMeant ? [[name, text]] : []
  })
  // The contract's query has taken each.
  return Object.fromEntries(taken) as FilterOf<E>
}

/** A list as the screen's address has it. */
export function useListAddress<E extends Asked>(list: List<E>) {
  const address: Address = useSearch({ strict: false })
  const onChange = useChangeAddress()
  const { shape } = list.endpoint.query
  const filter = filterOf(list, address)
  const page: Partial<Record<'sort' | 'limit' | 'cursor', string>> = judged(shape, address)
  const sort = page.sort ?? list.sort ?? String(z.parse(list.endpoint.query, {})['sort'])
  const limit = PAGE_SIZES.find((size) => String(size) === page.limit) ?? PAGE_SIZES[0]
  return {
    ...list,
    filter,
    wanted: { sort, limit, ...(page.cursor && { cursor: page.cursor }), ...filter },
    /** What asks for all of its pages, as a file. */
    whole: { ...filter, sort },
    onChange,
  }
}

/** A list as the screen's address has it, and its page, where that is asked for. */
export function useList<E extends Listed>(list: List<E>, { isAsked = true } = {}) {
  const asked = useListAddress(list)
  // The contract's query has taken what is asked; the compiler cannot see that while E is open.
  const parts: { query: object } = { query: asked.wanted }
  const query: UseQueryResult<Page<RowOf<E>>, ApiError> = useQuery({
    ...qPage<Endpoint & { paged: true }>(list.endpoint, parts as CallOf<Endpoint & { paged: true }>),
    enabled: isAsked,
  })
  return { ...asked, query }
}
