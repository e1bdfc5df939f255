// What the page does not need, and is better with: it leaves no way back to itself when someone
// leaves in a hurry, in whichever languages they read it, Esc pressed twice leaves too, and it is
// kept for when there is no network.
'use strict'
;(function () {
  var ways = document.querySelectorAll('[data-leave]')
  var keys = document.querySelector('[data-keys]')
  var languages = document.querySelectorAll('a[hreflang]')
  var title = document.title
  var pressed = 0

  function leave(event) {
    if (event) event.preventDefault()
    document.body.hidden = true
    document.title = '…'
    location.replace(ways[0].href)
    // Someone whose way out was stopped needs the numbers again.
    setTimeout(show, 8000)
  }

  function show() {
    document.body.hidden = false
    document.title = title
  }

  function change(event) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    location.replace(event.currentTarget.href)
  }

  for (var i = 0; i < ways.length; i += 1) ways[i].addEventListener('click', leave)
  for (i = 0; i < languages.length; i += 1) languages[i].addEventListener('click', change)
  document.addEventListener('keydown', function (event) {
    if (event.key !== 'Escape') {
      pressed = 0
      return
    }
    event.preventDefault() // Esc would also stop the page that is being opened
    if (pressed > 0 && event.timeStamp - pressed < 1500) leave()
    else pressed = event.timeStamp
  })
  if (keys && matchMedia('(hover: hover)').matches) keys.hidden = false

  // The page comes back from memory as it was left.
  addEventListener('pageshow', show)

  if (!navigator.serviceWorker) return
  var address = '/sw.js'
  if (window.trustedTypes) {
    address = trustedTypes
      .createPolicy('wellhouse-worker', { createScriptURL: function () { return '/sw.js' } })
      .createScriptURL('')
  }
  navigator.serviceWorker.register(address, { scope: '/mental-health/crisis' }).catch(function () {})
})()
