/** The library of charts comes with the first one that is looked at. */
export const loadPie = () => import('./charts/PieChartView.tsx')
export const loadBars = () => import('./charts/BarChartView.tsx')
