import { categoryOf, type DeviceModel } from '../../../domain/devices'
import { type Manual, type ManualSection, type Traits, traits } from './manual-shape'

export function spanishManual(model: DeviceModel): Manual {
  const category = categoryOf(model)
  if (category === 'bg_meter') return { sections: [...meter(), swap] }
  if (category === 'bp_monitor') return { sections: [...monitor(traits[model]), swap] }
  return { sections: [...scale(), swap] }
}

const swap: ManualSection = {
  id: 'swap',
  heading: 'Si se pierde, se rompe o lo usa otra persona',
  text: 'Escriba a Atención a Miembros en la página Contáctenos. Díganos el número de serie que está atrás. Si otra persona usó su dispositivo, abra Todos los registros, elija la lectura y luego “No contarla”.',
}

const signal = {
  sign: 'Una antena tachada',
  meaning:
    'No hay señal. El dispositivo guarda la lectura y la envía después. Pruebe cerca de una ventana.',
}

function meter(): ManualSection[] {
  return [
    {
      id: 'box',
      heading: 'En la caja',
      items: [
        'El medidor y su cable para cargarlo',
        'Tiras reactivas y un frasco de solución de control',
        'Un dispositivo de punción con lancetas',
      ],
    },
    {
      id: 'start',
      heading: 'Antes de la primera lectura',
      steps: [
        'Cargue el medidor hasta que el símbolo de la batería esté lleno.',
        'Mantenga presionado el botón del centro hasta que la pantalla se encienda y elija su idioma con las flechas.',
        'Compare la fecha y la hora con su teléfono. El medidor ajusta su reloj automáticamente cuando tiene señal.',
        'Tome una lectura. El medidor se activa en cuanto nos llega.',
      ],
    },
    {
      id: 'use',
      heading: 'Una lectura, paso a paso',
      steps: [
        'Lávese las manos con agua tibia y jabón y séquelas bien. El azúcar en un dedo da una lectura demasiado alta.',
        'Saque una tira y cierre el frasco enseguida. Introduzca la tira en el medidor.',
        'Pinche el lado de la yema del dedo, donde duele menos. Use una lanceta nueva cada vez.',
        'Toque la gota con el borde de la tira y espere el sonido.',
        'Elija con las flechas cuándo comió y cómo se siente. El medidor envía la lectura automáticamente.',
      ],
    },
    {
      id: 'signs',
      heading: 'Lo que dice la pantalla',
      signs: [
        {
          sign: 'LO',
          meaning:
            'Menos de 20 mg/dL (1.1 mmol/L). Trate el nivel bajo de inmediato y mida otra vez. Si no puede tragar, otra persona debe llamar al 911.',
        },
        {
          sign: 'HI',
          meaning:
            'Más de 600 mg/dL (33.3 mmol/L). Lávese las manos y mida otra vez. Si sigue mostrando HI, llame a su equipo de atención o al 911.',
        },
        { sign: 'Una tira', meaning: 'La tira está usada, mojada o vencida. Use una nueva.' },
        {
          sign: 'Un termómetro',
          meaning: 'El medidor está demasiado caliente o frío. Déjelo 20 minutos dentro de casa.',
        },
        { sign: 'Una batería vacía', meaning: 'Cargue el medidor. Sus lecturas no se pierden.' },
        signal,
      ],
    },
    {
      id: 'control',
      heading: 'Cómo hacer una prueba de control',
      text: 'Hágala con cada frasco nuevo de tiras o si el medidor se cayó. Ponga en la tira una gota de solución de control en lugar de sangre. El número debe estar dentro del rango que indica el frasco. Marque la lectura como prueba de control para que no cuente en sus promedios.',
    },
    {
      id: 'care',
      heading: 'Limpieza y cuidado',
      items: [
        'Limpie el medidor con un paño suave y un poco de agua. No debe entrar líquido en la ranura de la tira.',
        'Guarde las tiras en su frasco, en un lugar seco, y no en el auto.',
        'Ponga las lancetas usadas en un recipiente duro, no en una bolsa.',
      ],
    },
  ]
}

function monitor({ uneven }: Traits): ManualSection[] {
  return [
    {
      id: 'box',
      heading: 'En la caja',
      items: ['El monitor con un brazalete', 'Baterías', 'Una cinta para medir su brazo'],
    },
    {
      id: 'start',
      heading: 'Antes de la primera lectura',
      steps: [
        'Ponga las baterías y cierre la tapa.',
        'Mida alrededor de la mitad de su brazo. Si el número no está en el brazalete, pídanos otra talla: un brazalete pequeño da lecturas demasiado altas.',
        'Introduzca el conector del brazalete en el monitor hasta que haga clic.',
        'Tome una lectura. El monitor se activa en cuanto nos llega.',
      ],
    },
    {
      id: 'use',
      heading: 'Una lectura, paso a paso',
      steps: [
        'Durante los 30 minutos antes: sin ejercicio, sin fumar, sin café. Vaya primero al baño.',
        'Siéntese con calma cinco minutos, con la espalda apoyada, los pies en el piso y las piernas sin cruzar.',
        'Ponga el brazalete en el brazo descubierto, justo por encima del pliegue del codo. Apoye el brazo a la altura del corazón.',
        'Presione Inicio. No hable ni se mueva.',
        'Espere un minuto y tome una segunda lectura. El monitor envía las dos automáticamente.',
      ],
    },
    {
      id: 'signs',
      heading: 'Lo que dice la pantalla',
      signs: [
        {
          sign: 'Err con un brazalete',
          meaning: 'El brazalete está flojo o desconectado. Póngalo de nuevo.',
        },
        {
          sign: 'Err con una persona',
          meaning: 'Usted se movió o habló. Descanse un minuto y empiece otra vez.',
        },
        {
          sign: 'Una batería vacía',
          meaning: 'Cambie todas las baterías a la vez. Sus lecturas no se pierden.',
        },
        ...(uneven
          ? [
              {
                sign: 'Un corazón con ondas',
                meaning:
                  'El monitor detectó un latido irregular. Esto no es una prueba del ritmo de su corazón. Si lo ve con frecuencia, dígaselo a su médico.',
              },
            ]
          : []),
        signal,
      ],
    },
    {
      id: 'care',
      heading: 'Limpieza y cuidado',
      items: [
        'Limpie el brazalete con un paño húmedo. No lo lave en la lavadora.',
        'No doble el tubo. Saque las baterías si no va a usar el monitor por mucho tiempo.',
      ],
    },
  ]
}

function scale(): ManualSection[] {
  return [
    { id: 'box', heading: 'En la caja', items: ['La báscula', 'Baterías'] },
    {
      id: 'start',
      heading: 'Antes de la primera lectura',
      steps: [
        'Ponga las baterías o saque la lengüeta de las baterías.',
        'Ponga la báscula en un piso duro y plano. La alfombra cambia el peso. El baño suele ser demasiado húmedo y tener poca señal.',
        'Súbase una vez, bájese y espere a que muestre cero.',
        'Súbase y no se mueva. La báscula se activa en cuanto nos llega su peso.',
      ],
    },
    {
      id: 'use',
      heading: 'Una lectura, paso a paso',
      steps: [
        'Pésese a la misma hora cada día. Lo mejor es por la mañana, antes del desayuno.',
        'Sin zapatos y con ropa ligera.',
        'Ponga los dos pies y no se mueva hasta que el número deje de cambiar. La báscula lo envía automáticamente.',
        'Si movió la báscula, súbase y bájese una vez antes de pesarse.',
      ],
    },
    {
      id: 'signs',
      heading: 'Lo que dice la pantalla',
      signs: [
        { sign: 'Lo', meaning: 'Las baterías están bajas. Cambie todas a la vez.' },
        { sign: 'Err', meaning: 'Bájese, espere a que muestre cero y súbase otra vez.' },
        { sign: 'O-Ld', meaning: 'Es más peso del que la báscula soporta. Bájese.' },
        signal,
      ],
    },
    {
      id: 'care',
      heading: 'Limpieza y cuidado',
      items: [
        'Límpiela con un paño húmedo. No la meta en agua.',
        'No deje nada encima y no la guarde de lado.',
      ],
    },
  ]
}
