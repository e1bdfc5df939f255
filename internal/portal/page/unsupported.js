(function () {
  var box = document.getElementById('unsupported')
  if (box && box.content) {
    document.body.appendChild(box.content)
  }
})()
