package demo

// rosaWeeks is how many weeks Rosa and Lucía have been writing to each other.
const rosaWeeks = 60

// exchanges are small conversations: Lucía asks, Rosa answers, Lucía replies
// and now and then Rosa has the last word.
var exchanges = [][]string{
	{"¡Hola, Rosa! ¿Cómo le fue esta semana con los controles de la mañana?", "Bien, solo se me olvidó uno el domingo.", "Uno de siete es excelente. El domingo que viene, el medidor junto a la cafetera.", "Jaja, buena idea. Gracias."},
	{"Rosa, vi que su azúcar antes del desayuno va bajando. ¿Qué cambió?", "Estoy cenando más temprano y camino con mi hija después.", "Se nota mucho. Caminar 15 minutos después de cenar ayuda más de lo que parece."},
	{"¿Cómo se ha sentido con la presión estos días?", "Un poco alta el martes, pero había dormido mal.", "Tiene sentido. Cinco minutos sentada y en silencio antes de medir, y vemos el promedio, no un solo número."},
	{"¿Pudo probar la mitad del plato con verduras?", "Sí, con nopales y calabacitas. A mi esposo también le gustó.", "¡Qué rico! Eso cuenta doble si lo come toda la familia."},
	{"Buenos días, Rosa. ¿Tiene suficientes tiras reactivas?", "Me quedan como dos cajas.", "Perfecto, con eso está bien por ahora. Le aviso cuando toque pedir."},
	{"El 205 después de la cena del jueves, ¿recuerda qué comió?", "Fue el cumpleaños de mi nieto. Pastel.", "Entonces ya sabemos de dónde vino. Un cumpleaños no cambia su progreso.", "Gracias por no regañarme."},
	{"¿Cómo va con el recordatorio de las 7:10?", "Me sirve. Ya casi me despierto sola antes.", "Eso se llama costumbre. Muy bien."},
	{"Rosa, ¿ya tiene fecha para su examen de los ojos?", "Sí, el 14 del mes que viene.", "Excelente. Anótelo en su perfil después, así no se pierde."},
	{"¿Le gustaría que preparemos una hoja para su cita con el doctor?", "Sí, por favor. Siempre se me olvida algo.", "La puede descargar en Informes. Lleva sus promedios y cuántos controles hay.", "Qué bueno, así no busco papeles."},
	{"Esta semana hizo mucho calor. ¿Está tomando agua?", "Intento. Le pongo limón y pepino.", "Con eso basta. El agua también ayuda a la presión."},
	{"Vi un 66 el miércoles antes de comer. ¿Cómo se sintió?", "Temblorosa. Me tomé medio vaso de jugo y a los quince minutos estaba mejor.", "Hizo exactamente lo correcto. Si le pasa otra vez, escríbame y avise a su equipo."},
	{"¿Qué le parece una meta pequeña: tres caminatas esta semana?", "Tres sí puedo.", "Entonces tres. Las celebramos el viernes.", "Trato hecho."},
	{"¿Cómo le fue con las tres caminatas?", "Hice cuatro.", "¡Cuatro! Me alegró el día.", "A mí también."},
	{"Rosa, ¿cómo va el estrés en la casa?", "Mejor. Mi hija consiguió trabajo.", "Qué alegría. Eso también se nota en los números."},
	{"¿Está midiendo la presión siempre con el mismo brazo?", "Creo que sí, el izquierdo.", "Perfecto. Brazo apoyado y a la altura del corazón, y ya está."},
	{"¿Probó las tortillas de maíz pequeñas?", "Sí. Dos chiquitas en vez de dos grandes.", "Ese cambio solo le ahorra bastante. Y sin dejar de comer tortillas.", "Eso nunca."},
	{"¿Cómo durmió esta semana?", "Regular. Me levanto a las tres.", "Pruebe a dejar el teléfono en la cocina por la noche. Me cuenta."},
	{"Su promedio de 14 días bajó otra vez. ¡Felicidades!", "No lo puedo creer. ¿De verdad?", "De verdad. 23 lecturas, y la mayoría dentro del rango.", "Se lo voy a enseñar a mi hija."},
	{"¿Cómo están los pies? ¿Los revisa por la noche?", "Sí, con el espejo que me dijo.", "Muy bien. Cualquier herida que no cierre, me avisa y llama a su equipo."},
	{"¿Qué va a llevar a la fiesta del sábado?", "Pollo asado y una ensalada grande.", "Así hay algo bueno para usted en la mesa. Disfrute mucho.", "Gracias, Lucía. Usted también descanse."},
}

// rosaLong is the longest message of the demo: it is cut on the screen.
const rosaLong = "Lucía, le quiero contar todo con calma porque hoy fui con la doctora. " +
	"Primero me preguntó por la presión y le enseñé la hoja que imprimí, la del resumen, y se quedó sorprendida de que tuviera tantos controles. " +
	"Me dijo que el promedio está mucho mejor que el año pasado y que por ahora no me cambia la medicina. " +
	"Luego vimos el azúcar. Yo estaba nerviosa por el resultado de la A1c, porque hace unos meses todavía andaba en 7.9 y me sentía mal por eso. Pues salió 6.8. " +
	"Le pedí que me lo repitiera. Seis punto ocho. Casi lloro ahí mismo. " +
	"También me revisó los pies y me dijo que todo bien, que siga con el espejo por la noche. " +
	"De los ojos me pidió que no deje pasar la cita del mes que viene. " +
	"Le conté de las caminatas con mi hija y de las tortillas chiquitas y se rió mucho, me dijo que le pase la receta de las calabacitas. " +
	"Lo único que me preocupa es que mi hijo dice que ahora puedo comer de todo, y yo sé que no es así, que esto es de todos los días. " +
	"Pero hoy sí me voy a comer un pedacito de pan dulce para celebrar, y mañana camino el doble. " +
	"Gracias por no soltarme la mano en todos estos meses. Sin usted yo no hubiera empezado. Un abrazo muy grande para usted y para su equipo. Mañana le mando una foto de esa hoja, para que la tenga."

// rosaAndLucia is more than a year of messages, one small conversation a week.
func rosaAndLucia() []line {
	lines := []line{{rosaWeeks*7*day + 2*hour, coachJoins, "Lucía Herrera es ahora su asesora de salud."}}
	random := chance("chat", "rosa")
	order := random.Perm(len(exchanges))
	for week := rosaWeeks; week > 1; week-- {
		said := exchanges[order[week%len(order)]]
		at := week*7*day - random.IntN(2*day)
		for i, text := range said {
			from := staffSays
			if i%2 == 1 {
				from = memberSays
			}
			lines = append(lines, line{at, from, text})
			at -= 40 + random.IntN(6*hour)
		}
	}
	return append(lines,
		line{6*day + 3*hour, memberSays, rosaLong},
		line{6*day + 1*hour, staffSays, "¡Rosa! Lo leí dos veces. 6.8 es suyo, de nadie más. Disfrute ese pan dulce sin culpa."},
		line{6 * day, memberSays, "Gracias, Lucía. Ya me lo comí."},
		line{2 * day, memberSays, "Hoy camino con mi hija a las seis."},
		line{30 * hour, staffSays, "Buenos días, Rosa. Esta mañana 124, dentro del rango. ¿Cómo le fue con la caminata de ayer?"},
		line{5 * hour, staffSays, "Cuando tenga un momento, cuénteme si le llegó la caja de tiras. Si no, la buscamos juntas."},
	)
}

func rosaFood() []line {
	return []line{
		{9 * day, memberSays, "Desayuno: dos huevos, frijoles y una tortilla chiquita."},
		{9*day - 3*hour, staffSays, "Muy completo. Los frijoles y el huevo la mantienen satisfecha hasta el mediodía."},
		{3 * day, memberSays, "Comida: caldo de pollo con verduras."},
		{3*day - 2*hour, staffSays, "Qué buen plato para estos días. Cuide un poco la sal y queda perfecto."},
		{50, memberSays, "Hoy desayuné avena con fruta y café sin azúcar. ¿Está bien?"},
	}
}

func rosaCareTeam() []line {
	return []line{
		{20 * day, staffSays, "Sra. Delgado, ya están los resultados de su análisis. Los encuentra en Documentos."},
		{19 * day, memberSays, "Gracias, Angela. ¿Necesito hacer algo más?"},
		{19*day - 4*hour, staffSays, "Por ahora no. Siga igual y nos vemos en la cita."},
		{28 * hour, staffSays, "Le recordamos su examen de los ojos del día 14. ¿Necesita que le ayudemos con el transporte?"},
	}
}

// checkInsES are what Lucía writes from week to week.
var checkInsES = []string{
	"Buenos días, Rosa. ¿Cómo empezó la semana?",
	"Hola, Rosa. Vi sus controles, van muy bien. ¿Hay algo en lo que le pueda ayudar?",
	"Rosa, ¿qué meta pequeña le gustaría para estos días?",
	"¿Cómo se ha sentido esta semana? Cuénteme cuando pueda.",
	"Hola, Rosa. ¿Pudo caminar algo? Aunque sean diez minutos, cuentan.",
}
