import { TRADES } from '@doorstep/contract/orders/rules'
import { choiceFilter, optionsOf } from '../../../tables/filters.tsx'
import type { Filter } from '../../../tables/filters.tsx'

export function tradeFilter(className: string): Filter {
  return choiceFilter({ label: 'Trade', allText: 'All Trades', className, options: optionsOf(TRADES) })
}
