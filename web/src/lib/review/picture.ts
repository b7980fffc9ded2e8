/** Saving a drawing of the page as a picture. */

/** Return an SVG element as a document of its own: colours of the theme become plain ones. */
export function standaloneSvg(svg: SVGSVGElement): string {
  const style = getComputedStyle(svg);
  const text = new XMLSerializer().serializeToString(svg);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) =>
    style.getPropertyValue(name).trim().replaceAll('"', "'"),
  );
}

/** Return the drawing as a PNG, at twice its size. */
export async function pngOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneSvg(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}

/** Share a drawing with a phone's own dialog, or download it. */
export async function sharePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const png = await pngOf(svg);
  const file = new File([png], name, { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(png);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
