import { useNavigate } from '@tanstack/react-router'
import { PAGE_SIZES } from '../ui/Pager.tsx'

/** A list's part of the address: what it is narrowed to, its order and its page. */
export type ListSearch<Filter extends string = never> = Partial<
  Record<Filter | 'sort' | 'limit' | 'cursor' | 'open', string>
>

export type ChangeList = (part: Record<string, string | undefined>, how?: { replace?: boolean }) => void

const FIRST_PAGE = { cursor: undefined }

/** Changes the address that a list is read from. A changed list starts at its first page; opening a row changes none. */
export function useListAddress(): ChangeList {
  const navigate = useNavigate()
  return (part, { replace = true } = {}) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({ ...now, ...('open' in part ? {} : FIRST_PAGE), ...part }),
      replace,
      resetScroll: false,
    })
}

/** Order, size and place of a page; a part of the address that means nothing is left out. */
export function pageOf<const Sort extends string>(
  { sort, limit, cursor }: ListSearch,
  sorts: readonly [Sort, ...Sort[]],
): { sort: Sort; limit: number; cursor?: string } {
  return {
    sort: sorts.find((name) => name === sort) ?? sorts[0],
    limit: PAGE_SIZES.find((size) => String(size) === limit) ?? PAGE_SIZES[0],
    ...(cursor && { cursor }),
  }
}
