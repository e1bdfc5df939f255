/** Prepares the tests of pages: a busy machine takes longer than a second to show something. */
import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 5_000 })
