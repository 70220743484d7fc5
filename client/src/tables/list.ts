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

/** The values of a list's filters, keyed by the names in the contract's query. */
export type FilterOf<E extends Asked> = Texts<E['query']['shape']>

/** Declares a screen's list. The screen's address, filters, chips and requests are derived from it. */
export interface List<E extends Asked> {
  /** The query schema of this endpoint checks the address, field by field. */
  endpoint: E
  /** The filters by name, in the order of their chips. */
  filters: { readonly [Name in Field<E>]?: Filter<RowOf<E>> }
  /** The order of the fields, if it differs from the order of the chips. */
  fields?: readonly Field<E>[]
  /** The initial order of the rows, if it differs from the contract's default. */
  sort?: Extract<z.input<E['query']>['sort'], string>
}

export interface FilterState<Row> {
  filters: Readonly<Record<string, Filter<Row>>>
  fields?: readonly string[] | undefined
  filter: Readonly<Record<string, string>>
  onChange: ChangeAddress
}

export interface ListState<Row> {
  query: UseQueryResult<Page<Row>, ApiError>
  /** The requested order and page size. */
  wanted: { sort: string; limit: number }
  onChange: ChangeAddress
}

/** Returns those filters of a list that an address sets. */
export function filterOf<E extends Asked>({ endpoint, filters }: List<E>, address: Address): FilterOf<E> {
  const declared = Object.entries<Filter<never> | undefined>(filters)
  const taken = declared.flatMap(([name, filter]) => {
    const { address: other, values } = filter ?? {}
    const said = address[other?.name ?? name]
    const text = other ? other.words[String(said)] : said
    const isMeant = isTaken(endpoint.query.shape[name], text) && (values?.includes(text) ?? true)
    return isMeant ? [[name, text]] : []
  })
  // The contract's query has accepted each value, so this cast is safe.
  return Object.fromEntries(taken) as FilterOf<E>
}

/** Reads the filters, order and page of a list from the screen's address. */
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
    /** The query for all pages of a list, for an export. */
    whole: { ...filter, sort },
    onChange,
  }
}

/** Reads the list's address, and requests its page unless `isAsked` is false. */
export function useList<E extends Listed>(list: List<E>, { isAsked = true } = {}) {
  const asked = useListAddress(list)
  // The contract's query has accepted `wanted`. The compiler cannot check that for a generic E.
  const parts: { query: object } = { query: asked.wanted }
  const query: UseQueryResult<Page<RowOf<E>>, ApiError> = useQuery({
    ...qPage<Endpoint & { paged: true }>(list.endpoint, parts as CallOf<Endpoint & { paged: true }>),
    enabled: isAsked,
  })
  return { ...asked, query }
}
