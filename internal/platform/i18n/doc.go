// Package i18n writes numbers, dates, clock times, lists and plural forms in the
// four locales of the product, and loads the texts that packages embed. Every
// sentence that the server writes itself goes through it: emails, text messages,
// reports, drafted cards. The web app has its own catalogues.
package i18n
