import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button'
import { pageNumbers } from './page-numbers'
import styles from './pagination.module.css'

type PaginationProps = {
  label: string
  page: number
  pageCount: number
  onPage: (page: number) => void
}

export function Pagination({ label, page, pageCount, onPage }: PaginationProps) {
  const { t } = useLingui()
  if (pageCount < 2) return null
  return (
    <nav aria-label={label} className={styles.pagination}>
      <Button
        isDisabled={page <= 1}
        onPress={() => onPage(page - 1)}
        icon={<ChevronLeft size={20} aria-hidden="true" />}
      >
        <Trans>Previous</Trans>
      </Button>
      <ol className={styles.pages}>
        {pageNumbers(page, pageCount).map((number, index, all) =>
          number === 'gap' ? (
            <li key={`after ${all[index - 1]}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                className={styles.page}
                aria-label={t`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            </li>
          ),
        )}
      </ol>
      <p className={styles.short}>
        <Trans>
          Page {page} of {pageCount}
        </Trans>
      </p>
      <Button isDisabled={page >= pageCount} onPress={() => onPage(page + 1)}>
        <Trans>Next</Trans>
        <ChevronRight size={20} aria-hidden="true" />
      </Button>
    </nav>
  )
}
