// Warnings about images in German.

export const imageWarnings = {
  image_compressed: 'Von {before} auf {after} geändert.',
  image_not_smaller:
    'Dieses Bild ließ sich nicht unter {size} verkleinern, deshalb blieben seine Pixel unverändert.',
  image_made_smaller:
    'Damit das Bild in {size} passt, wurde es auf {width} × {height} Pixel verkleinert.',
  image_kept_whole:
    'Animationen dieser Art können nicht neu geschrieben werden, deshalb blieben die Einzelbilder unverändert.',
  animation_became_still:
    'Diese Datei ist eine Animation. Bei {format} lässt sich nur das erste Bild lesen, daher ist das Ergebnis ein Standbild. „Komprimieren“ behält alle Bilder.',
  location_removed: 'Der Aufnahmeort wurde aus dem Bild entfernt.',
  location_kept: 'Das Ergebnis enthält den Aufnahmeort.',
  first_picture_only:
    'Diese Datei enthält {count} Bilder. Das Ergebnis zeigt nur das erste, da {format} nur eines enthalten kann.',
  images_unreadable:
    'Einige Bilder sind beschädigt und fehlen im Ergebnis. Anzahl der Bilder: {count}.',
};
